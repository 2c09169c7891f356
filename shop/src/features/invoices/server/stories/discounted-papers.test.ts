/** Receipts and invoices of an order with discounts and a delivery fee. */
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { WireReceipt } from '#features/invoices/contract/receipts.ts'
import { changeFacts, testFacts } from '#features/content/testing/shop-facts-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { discountedOrder } from '#features/returns/testing/fixtures/discounted-order.ts'
import { parseMoney } from '#platform/money/money.ts'
import { openInvoices } from '../../testing/fixtures/invoice-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const { manager, request, readConsole, cancelUnits } = await openInvoices(shop)
const { database } = shop.context
type Order = Awaited<ReturnType<typeof discountedOrder>>
const issue = async ({ orderNumber, shopper }: Order, query = '') =>
  (await shop.call('POST', `/api/order/${orderNumber}/receipt/${query}`, { json: {}, token: shopper.access }))
    .body as WireReceipt

const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + parseMoney(amount)!, 0)

/** Lines of each rate add up to its gross, net and tax to the gross, and all rates to the total. */
function expectToAddUp({ lines, rates, total }: Pick<WireReceipt, 'lines' | 'rates' | 'total'>) {
  for (const { tax_percent: percent, gross, net, tax } of rates) {
    expect(sum(lines.filter((line) => line.tax_percent === percent).map(({ amount }) => amount))).toBe(
      parseMoney(gross),
    )
    expect(sum([net, tax])).toBe(parseMoney(gross))
  }
  expect(sum(rates.map(({ gross }) => gross))).toBe(parseMoney(total))
}

describe('a receipt', () => {
  beforeEach(() => changeFacts(manager, testFacts))

  test('names the discounts, and its sums by rate are those after discounts, with the fee', async () => {
    const receipt = await issue(await discountedOrder(shop))
    expect(receipt).toMatchObject({
      lines: [
        { quantity: 1, amount: '117.33', tax_percent: 8 },
        { quantity: 2, amount: '389.41', tax_percent: 10 },
        { name: '配送费', amount: '12.00', tax_percent: 10 },
      ],
      discounts: [
        { name: '满五百减五十', amount: '50.00', code: null },
        { name: '初冬九折', amount: '43.26', code: 'WINTER10' },
      ],
      free_delivery: null,
      rates: [
        { tax_percent: 8, gross: '117.33' },
        { tax_percent: 10, gross: '401.41' },
      ],
      total: '518.74',
    })
    expectToAddUp(receipt)
    expect(sum(['600.00', '12.00']) - sum(receipt.discounts.map(({ amount }) => amount))).toBe(
      parseMoney(receipt.total),
    )
  })

  test('names free delivery, which has no line, in the reader’s language', async () => {
    const receipt = await issue(await discountedOrder(shop, { hasFreeDelivery: true }), '?lang=ja')
    expect(receipt).toMatchObject({
      discounts: [{ name: '500元以上で50元引き' }, { name: '初冬の1割引' }],
      free_delivery: { name: '送料キャンペーン', amount: '12.00' },
      total: '506.74',
    })
    expect(receipt.lines).toHaveLength(2)
    expectToAddUp(receipt)
  })

  test('after a unit was cancelled still adds up, and its correction takes back the rest', async () => {
    const order = await discountedOrder(shop)
    await shop.call('POST', `/api/order/${order.orderNumber}/call_off/`, {
      json: { lines: [{ position: 2, quantity: 1 }] },
      token: order.shopper.access,
    })
    const receipt = await issue(order)
    expect(receipt).toMatchObject({ lines: [{ amount: '117.33' }, { quantity: 1 }, { amount: '12.00' }] })
    expectToAddUp(receipt)
    await cancelUnits(order)
    const { corrections } = await issue(order)
    expect(sum(corrections.map(({ total }) => total))).toBe(parseMoney(receipt.total))
  })

  test('stays the same when a promotion is renamed', async () => {
    const order = await discountedOrder(shop)
    const receipt = await issue(order)
    await database.execute(sql`update promotions set names = '{"zh-CN": "改名"}'`)
    expect(await issue(order)).toEqual(receipt)
  })
})

test('an invoice of China has the sums by rate after discounts, with the fee', async () => {
  await database.execute(sql`update shop_facts set facts = facts || '{"seat": "CN"}'`)
  const order = await discountedOrder(shop, { taxPercents: [9, 13] })
  const { status, body } = await request(order)
  expect([status, body]).toMatchObject([201, { id: expect.any(Number) }])
  expect(await readConsole(body.id)).toMatchObject({
    order: { total_amount: '518.74' },
    lines: [{ amount: '117.33' }, { amount: '389.41' }],
    delivery: { amount: '12.00', tax_percent: 13 },
    rates: [
      { tax_percent: 9, gross: '117.33' },
      { tax_percent: 13, gross: '401.41' },
    ],
  })
})
