/** Runs on the real clock, with sweepers as in a running shop. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodsCounts, statusOf } from '#features/orders/testing/order-factory.ts'
import { type RunningSweepers, startSweepers } from '#platform/jobs/sweepers.ts'
import { openPaymentFixture, type PaymentFixture } from '../testing/fixtures/payment-fixture.ts'

const orderTtlInMs = 2_000
/** Usually about four seconds; the rest allows for a machine busy with other tests. */
const maxDelayInMs = 8_000

let shop: PaymentFixture
let sweepers: RunningSweepers
beforeAll(async () => {
  shop = await openPaymentFixture()
  shop.orders.orderTtlInMs = orderTtlInMs
  sweepers = startSweepers(shop.sweepers, shop.context.log)
})
afterAll(async () => {
  await sweepers.stop()
  await shop.close()
})

test.each([
  ['nobody opened the cashier', false],
  ['the buyer was at the cashier', true],
])('an unpaid order releases its stock within seconds of its expiry: %s', async (_when, isOpened) => {
  const order = await shop.waitingOrder({ quantity: 4 })
  const endsAt = performance.now() + orderTtlInMs
  if (isOpened) {
    await shop.openCashier(order.payUrl)
    await shop.control('POST', `/trades/${order.outTradeNo}/login`)
  }
  const look = () => statusOf(shop, order.orderNumber)
  await expect.poll(look, { timeout: orderTtlInMs + maxDelayInMs, interval: 50 }).toBe('expired')
  expect(performance.now() - endsAt).toBeGreaterThan(-100)
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
})
