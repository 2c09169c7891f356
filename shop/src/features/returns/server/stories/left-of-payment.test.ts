/** While one refund is pending others wait, and the amounts reserved for them are not offered again. */
import { describe, expect, test } from 'vitest'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '#features/payments/testing/fixtures/find-audit-differences.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { openConsoleOrders } from '#features/order-pages/testing/fixtures/console-orders-fixture.ts'
import { returnFixture } from '../../testing/fixtures/return-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const { call } = await openConsoleOrders(shop)
const { staff, paidBasket, requestReturn } = returnFixture(shop)
const owner = await signInAs(shop, 'owner', { isConfirmed: true })

type Order = Awaited<ReturnType<typeof paidBasket>>

/** Three units, 3.33 each. */
const bought = () => paidBasket([{ quantity: 3, paidInFen: 999 }], 0)
const giveGoodwill = ({ orderNumber }: Order, amount: string) =>
  call('POST', `orders/${orderNumber}/goodwill/`, { amount, reason: '抱歉' }, { who: owner })
const preview = ({ orderNumber }: Order) => call('POST', `orders/${orderNumber}/call_off/preview/`, {}, { who: owner })
const cancelUnshipped = ({ orderNumber }: Order, expected_amount: string) =>
  call('POST', `orders/${orderNumber}/call_off/`, { reason: '缺货', expected_amount }, { who: owner })
const cancelAsShopper = ({ orderNumber, shopper }: Order, quantity?: number) => {
  const json = quantity === undefined ? {} : { lines: [{ position: 1, quantity }] }
  return shop.call('POST', `/api/order/${orderNumber}/call_off/`, { json, token: shopper.access })
}
const delayNextRefund = ({ outTradeNo }: Order) =>
  shop.fault({ out_trade_no: outTradeNo, on: 'refund', kind: 'system_error' })

/** Completes every refund. */
async function settleAll() {
  for (let turn = 0; turn < 6; turn++) {
    await shop.wait(60_000)
    await shop.sweep()
    for (const { name, sweep } of shop.sweepers) if (name.startsWith('returns')) await sweep()
  }
  // The re-authentication has expired.
  await owner.confirm()
}
const amountsOf = async (order: Order) =>
  (await order.read()).returns.map(({ amount }: { amount: string }) => amount).toSorted()

describe('while a refund is at the provider', () => {
  test('waiting goodwill refunds count, and each promised one is made', async () => {
    const order = await bought()
    await delayNextRefund(order)
    const statuses = []
    for (const amount of ['1.00', '5.00', '5.00', '5.00']) statuses.push((await giveGoodwill(order, amount)).status)
    expect(statuses).toEqual([200, 200, 400, 400])
    expect((await giveGoodwill(order, '4.00')).body).toMatchObject({
      errors: { amount: [expect.stringContaining('3.99')] },
    })
    expect(await preview(order)).toMatchObject({ status: 200, body: { amount: '3.99', is_whole: true } })
    expect(await cancelUnshipped(order, '8.99')).toMatchObject({
      status: 409,
      body: { code: 'refund_changed', amount: '3.99' },
    })
    expect((await cancelUnshipped(order, '3.99')).status).toBe(200)
    expect(await amountsOf(order)).toEqual(['1.00', '3.99', '5.00'])
    expect((await giveGoodwill(order, '0.01')).status).toBe(400)
    await settleAll()
    expect(await order.read()).toMatchObject({ status: 'refunded', refunded_amount: '9.99' })
    expect(await amountsOf(order)).toEqual(['1.00', '3.99', '5.00'])
  })

  test('a shopper’s cancellation responds with the amount left for it', async () => {
    const order = await bought()
    await delayNextRefund(order)
    await giveGoodwill(order, '2.00')
    await giveGoodwill(order, '6.00')
    expect(await cancelAsShopper(order, 2)).toMatchObject({
      status: 200,
      body: { returns: expect.arrayContaining([expect.objectContaining({ kind: 'unshipped', amount: '1.99' })]) },
    })
    expect(await cancelAsShopper(order)).toMatchObject({ status: 200 })
    expect(await amountsOf(order)).toEqual(['0.00', '1.99', '2.00', '6.00'])
    await settleAll()
    expect(await order.read()).toMatchObject({ status: 'refunded', fulfilment: 'called_off', refunded_amount: '9.99' })
    expect(await amountsOf(order)).toEqual(['0.00', '1.99', '2.00', '6.00'])
  })

  test('a waiting return gets the price of its goods in full, where a cancellation before it fails', async () => {
    const order = await bought()
    await staff.shipOrder(order, { carrierCode: 'sf', trackingNumber: 'SF1', lines: [{ position: 1, quantity: 1 }] })
    const { body } = await requestReturn(order, { kind: 'money_only', reason: 'missing' })
    await giveGoodwill(order, '2.00')
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind: 'system_error' })
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind: 'balance_short' })
    await cancelAsShopper(order)
    await staff.approveReturn({ returnNumber: body.return_number })
    expect(await amountsOf(order)).toEqual(['1.33', '2.00', '6.66'])
    await settleAll()
    const after = await order.read()
    expect(after).toMatchObject({ status: 'paid', refunded_amount: '5.33' })
    expect(after.returns).toContainEqual(expect.objectContaining({ kind: 'money_only', amount: '3.33' }))
  })
})

test('concurrent goodwill refunds are accepted only up to the payment', async () => {
  const order = await bought()
  const responses = await Promise.all(Array.from({ length: 6 }, () => giveGoodwill(order, '4.00')))
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 400, 400, 400, 400])
  await settleAll()
  expect(await order.read()).toMatchObject({ status: 'paid', refunded_amount: '8.00' })
  expect(await findAuditDifferences(shop)).toEqual([])
})

test('a refund of all the rest cancels undispatched units, and the timeline shows it', async () => {
  const order = await bought()
  expect((await giveGoodwill(order, '9.99')).status).toBe(200)
  expect(await order.read()).toMatchObject({
    status: 'refunded',
    fulfilment: 'called_off',
    events: [
      { kind: 'goodwill' },
      { kind: 'called_off', actor: 'shop', facts: { units: 3 } },
      { kind: 'return_refunded', facts: { amount: '9.99' } },
    ],
  })
  const { body } = await call('GET', `orders/${order.orderNumber}/`, undefined, { who: owner })
  expect(body.story.map(({ kind }: { kind: string }) => kind)).toContain('called_off')
  const inPart = await bought()
  await cancelAsShopper(inPart, 1)
  await giveGoodwill(inPart, '6.66')
  expect((await inPart.read()).events).toMatchObject([
    { kind: 'called_off', actor: 'shopper', facts: { units: 1 } },
    { kind: 'goodwill' },
    { kind: 'called_off', actor: 'shop', facts: { units: 2 } },
    { kind: 'return_refunded' },
  ])
})
