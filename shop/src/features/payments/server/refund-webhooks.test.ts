import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { goodsCounts, statusOf } from '#features/orders/testing/order-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import {
  paidWebhook,
  sendWebhook,
  testAccount,
  waitingOrder,
} from '#features/payment-providers/testing/webhook-factory.ts'

let shop: TestShop
let shopper: TestShopper
beforeAll(async () => {
  shop = await createTestShop({ account: testAccount })
  shopper = await registerShopper(shop)
})
afterAll(() => shop.close())

const refundFields = { refund_fee: '128.00', gmt_refund: '2026-11-21 22:00:00.000', gmt_close: '2026-11-21 22:00:00' }

test("fault 27: a full refund at Alipay's console moves the order, once", async () => {
  const order = await waitingOrder(shop, shopper)
  await sendWebhook(shop, paidWebhook(order))
  const webhook = paidWebhook(order, { trade_status: 'TRADE_CLOSED', out_biz_no: 'by-hand', ...refundFields })
  for (let delivery = 1; delivery <= 2; delivery++)
    expect(await sendWebhook(shop, webhook)).toMatchObject({ text: 'success' })
  expect(await statusOf(shop, order.orderNumber)).toBe('refunded')
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
  const again = await sendWebhook(shop, paidWebhook(order))
  expect(again.text).toBe('success')
  expect(await statusOf(shop, order.orderNumber)).toBe('refunded')
})

test('fault 18: a partial refund is counted and fulfils nothing again', async () => {
  const order = await waitingOrder(shop, shopper)
  await sendWebhook(shop, paidWebhook(order))
  const part = paidWebhook(order, { refund_fee: '28.00', gmt_refund: '2026-11-21 22:00:00.000', out_biz_no: 'part-1' })
  for (let delivery = 1; delivery <= 2; delivery++)
    expect(await sendWebhook(shop, part)).toMatchObject({ text: 'success' })
  expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 1 })
  const rest = paidWebhook(order, { trade_status: 'TRADE_CLOSED', out_biz_no: 'part-2', ...refundFields })
  await sendWebhook(shop, rest)
  expect(await statusOf(shop, order.orderNumber)).toBe('refunded')
  const { rows } = await shop.context.database.execute(
    sql`select out_request_no, refunds.amount_in_fen, reason from refunds join payments on payments.id = payment_id
      where out_trade_no = ${order.outTradeNo} order by refunds.id`,
  )
  expect(rows).toEqual([
    { out_request_no: 'part-1', amount_in_fen: 2800, reason: 'console' },
    { out_request_no: 'part-2', amount_in_fen: 10_000, reason: 'console' },
  ])
})

test('a refund of more than was paid is rejected', async () => {
  const order = await waitingOrder(shop, shopper)
  await sendWebhook(shop, paidWebhook(order))
  const webhook = paidWebhook(order, { refund_fee: '128.01', out_biz_no: 'too-much' })
  expect(await sendWebhook(shop, webhook)).toMatchObject({ status: 409, text: 'fail' })
  expect(await statusOf(shop, order.orderNumber)).toBe('paid')
})
