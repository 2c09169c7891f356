import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { buy, goodsCounts, statusOf, tradeIn } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile, type FixtureOrder } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'

const minute = 60_000
const errorResponse = { status: 409, body: { code: 'order_not_payable' } }

const shop = await openPaymentFixtureOfFile()

async function orderWithKey(key: string): Promise<FixtureOrder & { repeat: () => ReturnType<typeof buy> }> {
  const goodsId = await createGoods(shop.context)
  const repeat = () => buy(shop, shop.shopper, { goodsId, key })
  const { body } = await repeat()
  const { order_number: orderNumber, pay_url: payUrl } = body
  return { goodsId, orderNumber, payUrl, outTradeNo: tradeIn(payUrl).out_trade_no!, shopper: shop.shopper, repeat }
}

async function attemptsOf({ orderNumber }: FixtureOrder): Promise<string[]> {
  const { rows } = await shop.context.database.execute<{ out_trade_no: string }>(
    sql`select out_trade_no from payments join orders on orders.id = order_id where order_number = ${orderNumber}`,
  )
  return rows.map(({ out_trade_no }) => out_trade_no)
}

/** As after a crash between the order and its first attempt. */
async function loseAttempt({ outTradeNo }: FixtureOrder): Promise<void> {
  await shop.context.database.execute(sql`delete from payments where out_trade_no = ${outTradeNo}`)
}

const ends: Record<string, (order: FixtureOrder) => Promise<unknown>> = {
  cancelled: (order) => shop.cancel(order),
  paid: (order) => shop.pay(order.payUrl, order.outTradeNo),
  'over, and not yet expired': () => shop.wait(15 * minute),
}

test.each(Object.keys(ends))('a key whose order is %s gets no address for paying', async (end) => {
  const order = await orderWithKey(`order that is ${end}`)
  expect(await order.repeat()).toMatchObject({ status: 201, body: { order_number: order.orderNumber } })
  await ends[end]!(order)
  expect(await order.repeat()).toMatchObject(errorResponse)
  expect(await attemptsOf(order)).toEqual([order.outTradeNo])
})

test('a key whose order expired gets no address for paying, and a refunded one neither', async () => {
  const expired = await orderWithKey('order that expired')
  await shop.wait(15 * minute + 4_000)
  await shop.sweep()
  expect(await statusOf(shop, expired.orderNumber)).toBe('expired')
  expect(await expired.repeat()).toMatchObject(errorResponse)

  const refunded = await orderWithKey('order that was refunded')
  await shop.pay(refunded.payUrl, refunded.outTradeNo)
  await shop.refund(refunded)
  expect(await statusOf(shop, refunded.orderNumber)).toBe('refunded')
  expect(await refunded.repeat()).toMatchObject(errorResponse)
})

test('an order whose attempt was never written gets one while it can be paid', async () => {
  const order = await orderWithKey('attempt lost in time')
  await loseAttempt(order)
  const repeated = await order.repeat()
  expect(repeated).toMatchObject({ status: 201, body: { order_number: order.orderNumber } })
  await shop.pay(repeated.body.pay_url, order.outTradeNo)
  expect(await statusOf(shop, order.orderNumber)).toBe('paid')
})

test('an order whose attempt was never written gets none after its time, and releases its stock at once', async () => {
  const order = await orderWithKey('attempt lost for good')
  await loseAttempt(order)
  await shop.sweep()
  expect(await statusOf(shop, order.orderNumber)).toBe('pending')
  await shop.wait(15 * minute)
  expect(await order.repeat()).toMatchObject(errorResponse)
  expect(await attemptsOf(order)).toEqual([])
  await Promise.all([shop.sweep(), shop.sweep()])
  expect(await statusOf(shop, order.orderNumber)).toBe('expired')
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
  expect(await order.repeat()).toMatchObject(errorResponse)
})
