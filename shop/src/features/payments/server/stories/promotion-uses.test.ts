/** An order that ends gives its promotion uses back once; late money takes them again. */
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  checkOutBasket,
  createTeaThings,
  type TeaThings,
  wishFor,
} from '#features/checkout/testing/basket-purchase-factory.ts'
import { staffClient } from '#features/fulfilment/testing/staff-client.ts'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { lockOrder, moveOrder } from '#features/orders/server/index.ts'
import { tradeIn } from '#features/orders/testing/order-factory.ts'
import { createPromotion } from '#features/promotions/testing/promotion-factory.ts'
import { openPaymentFixtureOfFile } from '../../testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '../../testing/fixtures/find-audit-differences.ts'

const shop = await openPaymentFixtureOfFile()
const { database, inTransaction } = shop.context
const staff = staffClient(shop)

let shopper: TestShopper
let things: TeaThings
let promotion: number
let code: string
let codes = 0

async function start(limits: { useLimit?: number; perShopperLimit?: number; codeLimit?: number } = {}) {
  const { codeLimit, ...ofPromotion } = limits
  code = `WINTER${++codes}`
  promotion = await createPromotion(shop.context, {
    percent: 7,
    ...ofPromotion,
    codes: [{ code, ...(codeLimit === undefined ? {} : { useLimit: codeLimit }) }],
  })
}

beforeEach(async () => {
  await run(sql`update promotions set is_active = false`)
  shopper = await registerShopper(shop)
  things = await createTeaThings(shop, shopper)
  await run(sql`update goods set stock = stock + 490 where id in (${things.bowl}, ${things.tin})`)
  // A count in place of the movement that staff would write.
  await run(sql`insert into stock_movements (goods_id, cause, stock_change, sold_change, created_at)
    select id, 'count', 490, 0, now() from goods where id in (${things.bowl}, ${things.tin})`)
})

const run = async (statement: ReturnType<typeof sql>) => (await database.execute(statement)).rows

interface Bought {
  id: number
  orderNumber: string
  payUrl: string
  outTradeNo: string
  shopper: TestShopper
}

async function order(total = '558.00'): Promise<Bought> {
  const { status, body } = await checkOutBasket(shop, shopper, { ...wishFor(things), code, expected_total: total })
  expect([status, body.detail]).toEqual([201, undefined])
  const [row] = await run(sql`select id from orders where order_number = ${body.order_number}`)
  const { order_number: orderNumber, pay_url: payUrl } = body
  return { id: row!.id as number, orderNumber, payUrl, outTradeNo: tradeIn(payUrl).out_trade_no!, shopper }
}

const move = (id: number, event: Parameters<typeof moveOrder>[2]) =>
  inTransaction(async (transaction) => {
    await lockOrder(transaction, id)
    return moveOrder(transaction, id, event, shop.context.now())
  })

const fenOf = (amounts: string[]) => amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)

const uses = () =>
  run(sql`select nth, given_back_at is not null as back, is_beyond_limit as beyond from promotion_uses
    where promotion_id = ${promotion} order by id`)
const counts = async () =>
  (
    await run(sql`select used_count as promotion, (select used_count from promotion_codes where code = ${code}) as code
      from promotions where id = ${promotion}`)
  )[0]

test('an order that is cancelled or expires gives its use back, once', async () => {
  await start({ useLimit: 1, perShopperLimit: 1, codeLimit: 1 })
  const first = await order()
  expect(await counts()).toEqual({ promotion: 1, code: 1 })
  const ended = await Promise.all([...Array.from({ length: 8 }, () => move(first.id, 'expire')), shop.cancel(first)])
  expect(ended.filter((one) => one === true).length).toBeLessThanOrEqual(1)
  expect(await counts()).toEqual({ promotion: 0, code: 0 })
  const second = await order()
  await shop.cancel(second)
  await shop.cancel(second)
  expect(await counts()).toEqual({ promotion: 0, code: 0 })
  expect(await uses()).toEqual([
    { nth: 1, back: true, beyond: false },
    { nth: 1, back: true, beyond: false },
  ])
  expect(await findAuditDifferences(shop)).toEqual([])
  await run(sql`update promotions set used_count = 3 where id = ${promotion}`)
  await run(sql`update promotion_uses set given_back_at = null where order_id = ${first.id}`)
  expect(await findAuditDifferences(shop)).toEqual([
    `order ${first.orderNumber}: promotions in use is 1, should be 0`,
    `promotion ${promotion}: uses is 3, should be 1`,
    `code ${code}: uses is 0, should be 1`,
  ])
  await run(sql`update promotions set used_count = 0 where id = ${promotion}`)
  await run(sql`update promotion_uses set given_back_at = now() where order_id = ${first.id}`)
})

test('late money takes the use again, beyond the limit, and the order keeps its price', async () => {
  await start({ useLimit: 1, perShopperLimit: 1, codeLimit: 1 })
  const late = await order()
  await move(late.id, 'expire')
  const winner = await order()
  await shop.pay(late.payUrl, late.outTradeNo)
  expect((await shop.read(late)).body).toMatchObject({ status: 'paid', total_amount: '558.00' })
  expect(await counts()).toEqual({ promotion: 2, code: 2 })
  expect(await uses()).toEqual([
    { nth: 2, back: false, beyond: true },
    { nth: 1, back: false, beyond: false },
  ])
  expect(await findAuditDifferences(shop)).toEqual([])
  await shop.cancel(winner)
  await shop.refund(late)
  expect((await shop.read(late)).body).toMatchObject({ status: 'refunded', refunded_amount: '558.00' })
  expect(await counts()).toEqual({ promotion: 0, code: 0 })
  expect(await findAuditDifferences(shop)).toEqual([])
})

test('late money of goods that are sold out is refunded, and takes no use', async () => {
  await start({ useLimit: 1 })
  const late = await order()
  await move(late.id, 'expire')
  await run(sql`update goods set stock = 0 where id = ${things.tin}`)
  await shop.pay(late.payUrl, late.outTradeNo)
  await shop.sweep()
  expect((await shop.read(late)).body).toMatchObject({ status: 'refunded' })
  expect(await counts()).toMatchObject({ promotion: 0 })
  await run(sql`update goods set stock = 500 where id = ${things.tin}`)
  expect(await findAuditDifferences(shop)).toEqual([])
})

test('items cancelled one by one refund what was paid for them, to the fen; the last gives the use back', async () => {
  await start({ useLimit: 1 })
  await createPromotion(shop.context, { kind: 'amount', amountInFen: 1_001 })
  const bought = await order('548.70')
  await shop.pay(bought.payUrl, bought.outTradeNo)
  const read = async () => (await shop.read(bought)).body
  const { lines, total_amount: total } = await read()
  expect(fenOf(lines.map(({ paid_amount }: { paid_amount: string }) => paid_amount))).toBe(54_870)
  expect(total).toBe('548.70')
  for (const position of [2, 1, 2]) {
    expect(await counts()).toMatchObject({ promotion: 1 })
    const json = { lines: [{ position, quantity: 1 }] }
    const path = `/api/order/${bought.orderNumber}/call_off/`
    expect(await shop.call('POST', path, { json, token: shopper.access })).toMatchObject({ status: 200 })
  }
  const after = await read()
  expect(after).toMatchObject({ status: 'refunded', refunded_amount: total })
  expect(after.returns).toHaveLength(3)
  expect(fenOf(after.returns.map(({ amount }: { amount: string }) => amount))).toBe(54_870)
  expect(await counts()).toMatchObject({ promotion: 0 })
  expect(await findAuditDifferences(shop)).toEqual([])
})

test('after a parcel the use stays used, also where everything comes back', async () => {
  await start({ useLimit: 1 })
  const bought = await order()
  await shop.pay(bought.payUrl, bought.outTradeNo)
  await staff.shipOrder(bought, { carrierCode: 'other', trackingNumber: '' })
  const lines = [
    { position: 1, quantity: 1 },
    { position: 2, quantity: 2 },
  ]
  const json = { kind: 'goods_back', reason: 'faulty', text: '', lines }
  const requested = await shop.call('POST', `/api/order/${bought.orderNumber}/return/`, { json, token: shopper.access })
  expect(requested.status).toBe(201)
  await staff.approveReturn({ returnNumber: requested.body.return_number })
  await staff.receiveReturn({ returnNumber: requested.body.return_number })
  await shop.sweep()
  expect((await shop.read(bought)).body).toMatchObject({ refunded_amount: '558.00', status: 'refunded' })
  expect(await counts()).toMatchObject({ promotion: 1 })
  expect(await findAuditDifferences(shop)).toEqual([])
})

test('after 64 at once for 7 uses all expire, and none is used', async () => {
  await start({ useLimit: 7 })
  const wish = { ...wishFor(things), code, expected_total: '558.00' }
  const bought = await Promise.all(Array.from({ length: 64 }, () => checkOutBasket(shop, shopper, wish)))
  expect(bought.filter(({ status }) => status === 201)).toHaveLength(7)
  expect(await counts()).toMatchObject({ promotion: 7 })
  const ids = await run(sql`select order_id as id from promotion_uses where promotion_id = ${promotion}`)
  await Promise.all(ids.flatMap(({ id }) => [move(id as number, 'expire'), move(id as number, 'expire')]))
  expect(await counts()).toMatchObject({ promotion: 0 })
  expect(await findAuditDifferences(shop)).toEqual([])
})
