import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeFacts, testFacts } from '#features/content/testing/shop-facts-factory.ts'
import { registerShopper, type TestShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import { buy, buyAsNewShopper, redirectUrl } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '#features/payments/testing/storm-books-fixture.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { returnFixture } from '#features/returns/testing/fixtures/return-fixture.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { parseMoney } from '#platform/money/money.ts'
import type { WireReceipt } from '#features/invoices/contract/receipts.ts'

const shop = await openPaymentFixtureOfFile()
const { paid, paidBasket, staff } = returnFixture(shop)
const manager = await signInAs(shop, 'manager', { isConfirmed: true })
const { database } = shop.context

beforeEach(async () => {
  await changeFacts(manager, testFacts)
})

interface Order {
  orderNumber: string
  shopper: TestShopper
}
const pathOf = ({ orderNumber }: Order) => `/api/order/${orderNumber}/receipt/`
const issue = (order: Order, json: object = {}, token = order.shopper.access) =>
  shop.call('POST', pathOf(order), { json, token })
const read = (order: Order, query = '', token = order.shopper.access) =>
  shop.call('GET', `${pathOf(order)}${query}`, { token })
const cancel = (order: Order, lines?: { position: number; quantity: number }[]) =>
  shop.call('POST', `/api/order/${order.orderNumber}/call_off/`, {
    json: lines ? { lines } : {},
    token: order.shopper.access,
  })

/** 8 % for three units paid with 10.00, 10 % for one of 5.00 and the fee of 8.00. */
async function orderOfTwoRates() {
  const order = await paidBasket(
    [
      { quantity: 3, paidInFen: 1000 },
      { quantity: 1, paidInFen: 500 },
    ],
    800,
  )
  await database.execute(sql`
    with priced as (update orders set delivery_tax_percent = 10 where order_number = ${order.orderNumber} returning id)
    update order_lines set tax_percent = case position when 1 then 8 else 10 end from priced where order_id = priced.id`)
  return order
}

const sumOf = (papers: readonly Pick<WireReceipt, 'rates'>[], part: 'gross' | 'net' | 'tax') =>
  papers.flatMap(({ rates }) => rates).reduce((sum, rate) => sum + parseMoney(rate[part])!, 0)

describe('a receipt', () => {
  test('states what was paid by rate, to the recipient of the parcel', async () => {
    const order = await orderOfTwoRates()
    expect((await read(order)).status).toBe(404)
    const { status, body } = await issue(order)
    expect(status).toBe(201)
    expect(body).toEqual({
      number: expect.stringMatching(/^R-\d{4}-\d{6}$/),
      issued_at: expect.any(String),
      paid_at: (await order.read()).paid_at,
      addressee: '林小满',
      issuer: {
        shop_name: '山茶铺子',
        legal_name: '杭州山茶有限公司',
        address: '杭州市西湖区文三路 9 号',
        postal_code: '310012',
        phone: '+81 3-1234-5678',
        invoice_registration_number: 'T7000012050002',
        licence_number: '91330106MA2CHDU965',
      },
      currency: 'CNY',
      lines: [
        { name: expect.any(String), quantity: 3, amount: '10.00', tax_percent: 8, is_reduced: true },
        { name: expect.any(String), quantity: 1, amount: '5.00', tax_percent: 10, is_reduced: false },
        { name: '配送费', quantity: 1, amount: '8.00', tax_percent: 10, is_reduced: false },
      ],
      rates: [
        { tax_percent: 8, gross: '10.00', net: '9.26', tax: '0.74' },
        { tax_percent: 10, gross: '13.00', net: '11.82', tax: '1.18' },
      ],
      total: '23.00',
      discounts: [],
      free_delivery: null,
      corrections: [],
    })
    expect((await read(order)).body).toEqual(body)
    expect((await read(order, '?lang=ja')).body.lines.at(-1)).toMatchObject({ name: '送料' })
  })

  test('is issued once: a repeat returns the same, another addressee is refused', async () => {
    const order = await paid()
    const first = await issue(order, { addressee: ' 株式会社サンプル\n茶寮 ' })
    expect(first).toMatchObject({ status: 201, body: { addressee: '株式会社サンプル 茶寮' } })
    expect(await issue(order, { addressee: '株式会社サンプル 茶寮' })).toMatchObject({ status: 200, body: first.body })
    expect(await issue(order)).toMatchObject({ status: 200, body: first.body })
    expect(await issue(order, { addressee: '别人' })).toMatchObject({
      status: 409,
      body: { code: 'invoice_already_issued' },
    })
    expect((await issue(order, { addressee: '字'.repeat(51) })).status).toBe(400)
    expect((await issue(order, { addressee: ' ' })).status).toBe(400)
  })

  test('is for 上様 without a recipient, and says nothing of rates that were not recorded', async () => {
    const order = await shop.paidOrder()
    expect(await issue(order)).toMatchObject({
      status: 201,
      body: { addressee: '上様', rates: [{ tax_percent: null, gross: '19.90', net: '19.90', tax: '0.00' }] },
    })
  })

  test('is not available without payment, without a legal name, or once all money went back', async () => {
    const refusal = { status: 409, body: { code: 'invoice_not_available' } }
    expect(await issue(await shop.waitingOrder())).toMatchObject(refusal)
    const order = await paid()
    await changeFacts(manager, { legal_name: null })
    expect(await issue(order)).toMatchObject(refusal)
    await changeFacts(manager, testFacts)
    await cancel(order)
    expect(await order.read()).toMatchObject({ status: 'refunded' })
    expect(await issue(order)).toMatchObject(refusal)
    const late = await shop.paidOrder()
    await database.execute(sql`update orders set status = 'paid_late' where order_number = ${late.orderNumber}`)
    expect(await issue(late)).toMatchObject(refusal)
    await database.execute(sql`update orders set status = 'paid' where order_number = ${late.orderNumber}`)
  })

  test('of somebody else’s order is not found', async () => {
    const order = await paid()
    const { access } = await registerShopper(shop)
    expect((await issue(order, {}, access)).status).toBe(404)
    await issue(order)
    expect((await read(order, '', access)).status).toBe(404)
    expect((await shop.call('GET', pathOf(order))).status).toBe(401)
  })

  test('is byte for byte the same after rates, names, facts and address have changed', async () => {
    const order = await orderOfTwoRates()
    await issue(order)
    const before = (await read(order, '?lang=ja')).text
    await changeFacts(manager, {
      legal_name: { 'zh-CN': '改名公司', ja: '改名', en: 'Renamed' },
      seat: 'CN',
      phone: null,
    })
    await database.execute(sql`update goods_translations set name = '改名'`)
    await database.execute(sql`update goods set tax_percent = 13`)
    await database.execute(sql`update order_addresses set recipient = '改名'`)
    expect((await read(order, '?lang=ja')).text).toBe(before)
  })

  test('issued after a part went back states what is left, line by line', async () => {
    const order = await orderOfTwoRates()
    await cancel(order, [{ position: 1, quantity: 2 }])
    const { body } = await issue(order)
    expect(body).toMatchObject({ total: '16.34', corrections: [] })
    expect(body.lines).toMatchObject([
      { quantity: 1, amount: '3.34', tax_percent: 8 },
      { amount: '5.00' },
      { amount: '8.00' },
    ])
  })
})

describe('a correction', () => {
  test('follows each refund once, and all of them together take back the paper', async () => {
    const order = await orderOfTwoRates()
    const { body: receipt } = await issue(order)
    await cancel(order, [{ position: 1, quantity: 1 }])
    const goodwill = { orderNumber: order.orderNumber, amountInFen: 100, outcome: '抱歉' }
    await staff.giveGoodwill(goodwill)
    const { body: partly } = await read(order)
    expect(partly.corrections).toMatchObject([
      { number: expect.stringMatching(/^C-\d{4}-\d{6}$/), total: '3.33', rates: [{ tax_percent: 8, gross: '3.33' }] },
      {
        total: '1.00',
        rates: [
          { tax_percent: 8, gross: '0.34' },
          { tax_percent: 10, gross: '0.66' },
        ],
      },
    ])
    await cancel(order)
    const { body: whole } = await read(order)
    expect(whole).toMatchObject({ number: receipt.number, total: '23.00' })
    expect(whole.corrections).toHaveLength(3)
    for (const part of ['gross', 'net', 'tax'] as const)
      expect(sumOf(whole.corrections, part), part).toBe(sumOf([receipt], part))
    expect(await issue(order)).toMatchObject({ status: 200, body: whole })
  })

  test('follows a refund at the provider’s own console', async () => {
    const order = await paid()
    await issue(order)
    await shop.control('POST', `/trades/${order.outTradeNo}/refund`, {
      refund_amount: '10.00',
      out_request_no: 'console1',
    })
    await shop.wait(0)
    await shop.sweep()
    await order.read()
    const { body } = await read(order)
    expect(body.corrections).toMatchObject([{ total: '10.00' }])
  })

  test('does not follow the refund of a second payment', async () => {
    const order = await shop.waitingOrder()
    await shop.openCashier(order.payUrl)
    await database.execute(sql`update payments set status = 'closed' where out_trade_no = ${order.outTradeNo}`)
    const again = await shop.call('POST', `/api/order/${order.orderNumber}/pay/`, {
      json: { redirect_url: redirectUrl },
      token: order.shopper.access,
    })
    await shop.pay(again.body.pay_url, order.outTradeNo.replace(/_1$/, '_2'))
    await issue(order)
    await shop.pay(order.payUrl, order.outTradeNo)
    await shop.sweep()
    expect(await shop.refundRows(order)).toMatchObject([{ status: 'succeeded', reason: 'surplus' }])
    expect((await read(order)).body.corrections).toEqual([])
  })

  test('is written exactly once where the connection dies between refund and correction', async () => {
    const order = await paid()
    await issue(order)
    await database.execute(sql`
      create function die_once() returns trigger language plpgsql as $$ begin
        if new.kind = 'correction' then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$`)
    await database.execute(
      sql`create trigger die_once before insert on tax_documents for each row execute function die_once()`,
    )
    await cancel(order, [{ position: 1, quantity: 1 }]).catch(() => null)
    expect((await read(order)).body.corrections).toEqual([])
    expect((await order.read()).refunded_amount).toBe('0.00')
    await database.execute(sql`drop trigger die_once on tax_documents`)
    await shop.wait(60_000)
    await shop.sweep()
    await shop.sweep()
    expect((await order.read()).refunded_amount).toBe('19.90')
    expect((await read(order)).body.corrections).toMatchObject([{ total: '19.90' }])
  })
})

test('the books agree with all of it', async () => {
  expect(await findAuditDifferences(shop)).toEqual([])
})

describe('numbers', () => {
  test('of 64 receipts at once are dense, though one in between fails', async () => {
    const shopper = await registerShopper(shop)
    const goodsId = await createGoods(shop.context, { priceInFen: 1990, stock: 100 })
    const orders: Order[] = []
    for (let count = 0; count < 64; count += 1) {
      const { body } = await buy(shop, shopper, { goodsId })
      orders.push({ orderNumber: body.order_number, shopper })
      await database.execute(sql`update orders set status = 'cancelled' where order_number = ${body.order_number}`)
    }
    await database.execute(sql`update orders set status = 'paid', paid_at = now() where user_id = ${shopper.id}`)
    const { body: last } = await issue(await paid())
    const all = await Promise.all(
      orders.flatMap((order) => [issue(order), issue(order, { addressee: '字'.repeat(60) })]),
    )
    const numbers = all.flatMap(({ status, body }) => (status === 201 ? [body.number as string] : []))
    const first = Number(last.number.slice(7)) + 1
    expect(numbers.map((number) => Number(number.slice(7))).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 64 }, (_, index) => first + index),
    )
  })

  test('of corrections are dense, too: 12 orders of the same goods are refunded at once', async () => {
    const goodsId = await createGoods(shop.context, { priceInFen: 1990, stock: 100 })
    const orders: Order[] = []
    for (let count = 0; count < 12; count += 1) {
      const bought = await buyAsNewShopper(shop, { goodsId })
      await shop.pay(bought.payUrl, bought.outTradeNo)
      await issue(bought)
      orders.push(bought)
    }
    const refunded = await Promise.all(orders.map((order) => cancel(order)))
    expect(refunded.map(({ status }) => status)).toEqual(Array(12).fill(200))
    const papers = await Promise.all(orders.map(async (order) => (await read(order)).body.corrections as WireReceipt[]))
    const numbers = papers.flat().map(({ number }) => Number(number.slice(7)))
    expect(numbers).toHaveLength(12)
    expect(Math.max(...numbers) - Math.min(...numbers)).toBe(11)
    const { rows } = await database.execute(sql`select stock from goods where id = ${goodsId}`)
    expect(rows).toEqual([{ stock: 100 }])
  })

  test('of one order, requested 16 times at once, are one', async () => {
    const order = await paid()
    const all = await Promise.all(Array.from({ length: 16 }, () => issue(order)))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array(15).fill(200), 201])
    expect(new Set(all.map(({ body }) => body.number)).size).toBe(1)
    const { body: next } = await issue(await paid())
    expect(Number(next.number.slice(7))).toBe(Number(all[0]!.body.number.slice(7)) + 1)
  })
})

test('a copy of personal data lists papers, and the addressee goes with the account', async () => {
  const shopper = await registerShopper(shop)
  const { body: bought } = await buy(shop, shopper, { goodsId: await createGoods(shop.context) })
  const order = { orderNumber: bought.order_number as string, shopper }
  await database.execute(
    sql`update orders set status = 'paid', paid_at = now(), fulfilment = 'delivered' where order_number = ${order.orderNumber}`,
  )
  const { body } = await issue(order, { addressee: '林小满' })
  const copy = await shop.call('GET', '/api/user/my_data/', { token: shopper.access })
  expect(copy.body.receipts).toEqual([
    {
      kind: 'receipt',
      number: body.number,
      order_number: order.orderNumber,
      addressee: '林小满',
      amount: body.total,
      issued_at: body.issued_at,
    },
  ])
  const erased = await shop.call('POST', '/api/user/delete_account/', {
    json: { password: validPassword },
    token: shopper.access,
  })
  expect(erased.status).toBe(204)
  const { rows } = await database.execute(sql`select addressee, rates from tax_documents where number = ${body.number}`)
  expect(rows).toEqual([{ addressee: '', rates: [expect.objectContaining({ grossInFen: 1000 })] }])
})

test('papers only grow, but the addressee can go', async () => {
  const order = await paid()
  const { body } = await issue(order)
  const change = (set: ReturnType<typeof sql>) =>
    database.execute(sql`update tax_documents set ${set} where number = ${body.number}`)
  await expect(change(sql`rates = '[]'`)).rejects.toThrow()
  await expect(change(sql`addressee = '别人'`)).rejects.toThrow()
  await expect(database.execute(sql`delete from tax_documents`)).rejects.toThrow()
  await change(sql`addressee = ''`)
  expect((await read(order)).body).toEqual({ ...body, addressee: '' })
})

test('numbers begin anew in each year of the shop’s zone', async () => {
  const { body } = await issue(await paid())
  const year = Number(body.number.slice(2, 6))
  const newYear = new Date(`${year + 1}-01-01T00:00:00+08:00`)
  shop.passTime(newYear.getTime() - shop.context.now().getTime() + 60_000)
  const shopper = await registerShopper(shop)
  const { body: bought } = await buy(shop, shopper, { goodsId: await createGoods(shop.context) })
  const orderNumber: string = bought.order_number
  await database.execute(sql`update orders set status = 'paid', paid_at = now() where order_number = ${orderNumber}`)
  expect((await issue({ shopper, orderNumber })).body.number).toBe(`R-${year + 1}-000001`)
})
