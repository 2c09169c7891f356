import { expect, test } from 'vitest'
import { buy, goodsCounts, tradeIn } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { purchaseKey, purchaseKeyBase } from '../client/purchase-key.ts'

const shop = await openPaymentFixtureOfFile()

/** Calls of the pay page when opened. */
async function openPayPage(shopper: TestShopper, goodsId: number, quantity = 1) {
  const orders = await shop.call('GET', '/api/order/index_user_order_querset/', { token: shopper.access })
  const key = purchaseKey(purchaseKeyBase(orders.body, shop.context.now()), goodsId, quantity)
  return { press: () => buy(shop, shopper, { goodsId, quantity, key }) }
}

test('the pay page opened twice, and each button pressed twice, is one order and one trade', async () => {
  const shopper = await registerShopper(shop)
  const goodsId = await createGoods(shop.context)
  const tabs = [await openPayPage(shopper, goodsId), await openPayPage(shopper, goodsId)]
  const responses = await Promise.all([...tabs, ...tabs].map(({ press }) => press()))
  responses.push(await (await openPayPage(shopper, goodsId)).press())
  expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(201))
  expect(new Set(responses.map(({ body }) => body.order_number)).size).toBe(1)
  expect(new Set(responses.map(({ body }) => tradeIn(body.pay_url).out_trade_no)).size).toBe(1)
  expect(await goodsCounts(shop, goodsId)).toEqual({ stock: 9, sold: 0 })
})

test('another quantity is another order', async () => {
  const shopper = await registerShopper(shop)
  const goodsId = await createGoods(shop.context)
  const one = await (await openPayPage(shopper, goodsId)).press()
  const two = await (await openPayPage(shopper, goodsId, 2)).press()
  expect(two).toMatchObject({ status: 201 })
  expect(two.body.order_number).not.toBe(one.body.order_number)
})

test.each(['paid', 'cancelled', 'over'])('after an order that is %s the next one is a new order', async (end) => {
  const shopper = await registerShopper(shop)
  const goodsId = await createGoods(shop.context)
  const first = await (await openPayPage(shopper, goodsId)).press()
  const { order_number, pay_url } = first.body
  if (end === 'paid') await shop.pay(pay_url, tradeIn(pay_url).out_trade_no!)
  if (end === 'cancelled') await shop.call('POST', `/api/order/${order_number}/cancel/`, { token: shopper.access })
  if (end === 'over') await shop.wait(15 * 60_000 + 1_000)
  const next = await (await openPayPage(shopper, goodsId)).press()
  expect(next.status).toBe(201)
  expect(next.body.order_number).not.toBe(order_number)
})
