/** Staff change an unpaid order: another takes its place, in one transaction. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { goodsCounts, statusOf } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '#features/payments/testing/fixtures/find-audit-differences.ts'
import { createPromotion } from '#features/promotions/testing/promotion-factory.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { placeAsStaff, replaceAsStaff } from '../../testing/staff-order-factory.ts'

const shop = await openPaymentFixtureOfFile()
const manager = await signInAs(shop, 'manager')
const { shopper } = shop
const goods = (stock = 10, priceInFen = 1_990) => createGoods(shop.context, { priceInFen, stock })
const orderOf = async (orderNumber: string) =>
  (await manager.call('GET', `/api/console/orders/${orderNumber}/?lang=en`)).body

test('all units are still there for the new order, and both name each other', async () => {
  const order = await shop.waitingOrder({ stock: 5, quantity: 5 })
  const tin = await goods(10, 500)
  const lines = [
    { goods_id: tin, quantity: 2 },
    { goods_id: order.goodsId, quantity: 5 },
  ]
  const request = { shopper_id: shopper.id, lines, replaces: order.orderNumber }
  const quoted = await manager.call('POST', '/api/console/orders/quote/', { json: request })
  expect(quoted.body).toMatchObject({ total: '109.50', lines: [{ state: 'ok' }, { state: 'ok', counted: 5 }] })
  const { status, body } = await replaceAsStaff(manager, order.orderNumber, { lines, expected_total: '109.50' })
  expect(status).toBe(201)
  expect([await goodsCounts(shop, order.goodsId), await goodsCounts(shop, tin)]).toEqual([
    { stock: 0, sold: 0 },
    { stock: 8, sold: 0 },
  ])
  const [before, after] = [await orderOf(order.orderNumber), await orderOf(body.order_number)]
  expect([before.status, after.status]).toEqual(['cancelled', 'pending'])
  const textsOf = ({ story }: { story: { text: string }[] }) => story.map(({ text }) => text)
  expect(textsOf(before)).toContain(`Changed; order ${body.order_number} takes its place`)
  expect(textsOf(after)).toContain(`Changed the order: takes the place of ${order.orderNumber}`)
  const trail = await manager.call('GET', `/api/console/trail/?subject=order:${order.orderNumber}`)
  expect(trail.body.results).toMatchObject([
    { action: 'order.replace', changes: { replaced_by: [null, body.order_number], status: ['pending', 'cancelled'] } },
  ])
  expect(await findAuditDifferences(shop)).toEqual([])
})

test('what cannot be bought leaves the former order as it was', async () => {
  const order = await shop.waitingOrder({ stock: 5, quantity: 2 })
  const lines = [{ goods_id: order.goodsId, quantity: 6 }]
  expect(await replaceAsStaff(manager, order.orderNumber, { lines, expected_total: '999.00' })).toMatchObject({
    status: 409,
    body: { code: 'out_of_stock' },
  })
  expect(await replaceAsStaff(manager, order.orderNumber, { lines: [], expected_total: '1.00' })).toMatchObject({
    status: 400,
  })
  const two = [{ goods_id: order.goodsId, quantity: 2 }]
  expect(await replaceAsStaff(manager, order.orderNumber, { lines: two, expected_total: '39.79' })).toMatchObject({
    status: 409,
    body: { code: 'total_changed', quote: { total: '39.80', lines: [{ state: 'ok' }] } },
  })
  expect(await statusOf(shop, order.orderNumber)).toBe('pending')
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 3, sold: 0 })
})

test('a second tab is refused, a repeated request answered', async () => {
  const order = await shop.waitingOrder()
  const wish = { lines: [{ goods_id: order.goodsId, quantity: 3 }], expected_total: '59.70' }
  const key = randomUUID()
  const [one, again, other] = await Promise.all([
    replaceAsStaff(manager, order.orderNumber, wish, key),
    replaceAsStaff(manager, order.orderNumber, wish, key),
    replaceAsStaff(manager, order.orderNumber, { ...wish, expected_total: '60.00' }),
  ])
  const numbers = [one, again, other].filter(({ status }) => status === 201).map(({ body }) => body.order_number)
  expect(new Set(numbers).size).toBe(1)
  for (const { status, body } of [one, again, other])
    if (status !== 201) expect([status, body.code]).toEqual([409, 'order_not_payable'])
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 7, sold: 0 })
})

test('the trade of the former order is closed; who pays its open page gets the money back', async () => {
  const order = await shop.waitingOrder({ quantity: 2 })
  await shop.openCashier(order.payUrl)
  await shop.control('POST', `/trades/${order.outTradeNo}/login`)
  const lines = [{ goods_id: order.goodsId, quantity: 1 }]
  const { body } = await replaceAsStaff(manager, order.orderNumber, { lines, expected_total: '19.90' })
  expect(await shop.tradeAtAlipay(order)).toMatchObject({ trade_status: 'TRADE_CLOSED' })

  const late = await shop.waitingOrder({ quantity: 2 })
  // No trade exists yet, so none can be closed: the page opens it afterwards.
  const next = await replaceAsStaff(manager, late.orderNumber, {
    lines: [{ goods_id: late.goodsId, quantity: 1 }],
    expected_total: '19.90',
  })
  await shop.pay(late.payUrl, late.outTradeNo)
  expect(await statusOf(shop, late.orderNumber)).not.toBe('paid')
  await shop.sweep()
  expect(await shop.refundRows(late)).toEqual([{ status: 'succeeded', reason: 'late', amount_in_fen: 3_980 }])
  for (const { order_number } of [body, next.body]) expect(await statusOf(shop, order_number)).toBe('pending')
  expect(await findAuditDifferences(shop)).toEqual([])
})

test('a paid order is not changed', async () => {
  const order = await shop.paidOrder()
  const wish = { lines: [{ goods_id: order.goodsId, quantity: 1 }], expected_total: '19.90' }
  expect(await replaceAsStaff(manager, order.orderNumber, wish)).toMatchObject({
    status: 409,
    body: { code: 'order_not_payable' },
  })
  expect(await statusOf(shop, order.orderNumber)).toBe('paid')
})

test('a promotion of the former order counts once, and its limit is free for the new one', async () => {
  const goodsId = await goods(20, 10_000)
  const promotionId = await createPromotion(shop.context, {
    names: { 'zh-CN': '每人一次' },
    kind: 'amount',
    amountInFen: 1_000,
    perShopperLimit: 1,
    scopes: [{ goodsId }],
  })
  const wish = { shopper_id: shopper.id, lines: [{ goods_id: goodsId, quantity: 1 }], expected_total: '90.00' }
  const { body } = await placeAsStaff(manager, wish)
  const lines = [{ goods_id: goodsId, quantity: 2 }]
  const request = { shopper_id: shopper.id, lines, replaces: body.order_number }
  const quoted = await manager.call('POST', '/api/console/orders/quote/', { json: request })
  expect(quoted.body.total).toBe('190.00')
  const replaced = await replaceAsStaff(manager, body.order_number, { lines, expected_total: '190.00' })
  expect(replaced.status).toBe(201)
  const { rows } = await shop.context.database.execute(sql`
    select count(*) filter (where given_back_at is null)::int as taken, count(*)::int as "all" from promotion_uses
    where promotion_id = ${promotionId}`)
  expect(rows).toEqual([{ taken: 1, all: 2 }])
  expect(await findAuditDifferences(shop)).toEqual([])
})
