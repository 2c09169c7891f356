/** A payment past the provider's refund deadline. Everybody is warned before, and staff refund by hand. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { addDays, shopDay } from '#platform/i18n/shop-zone.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { returnFixture } from '../../testing/fixtures/return-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const { requestReturn, delivered, staff } = returnFixture(shop)
const { context } = shop

/** Alipay ends a trade a year after the payment. */
async function letYearPass({ outTradeNo }: { outTradeNo: string }) {
  await context.database.execute(
    sql`update payments set paid_at = paid_at - interval '366 days' where out_trade_no = ${outTradeNo}`,
  )
  await shop.control('POST', `/trades/${outTradeNo}/finish`)
}

test('shopper and console show the refund deadline, and the provider’s refusal leaves the return open', async () => {
  const owner = await signInAs(shop, 'owner', { isConfirmed: true })
  const read = async (path: string) => (await owner.call('GET', `/api/console/${path}`)).body
  const order = await delivered(1)
  const { return_number: number } = (await requestReturn(order, { reason: 'faulty' })).body
  const lastDay = addDays(shopDay(context.now()), -1)
  const sentences = async () => [
    (await order.read()).refunds_ended_on,
    (await read(`returns/${number}/`)).refunds_ended_on,
    (await read(`orders/${order.orderNumber}/`)).refunds_ended_on,
  ]
  expect([
    await read(`returns/${number}/`),
    await read(`orders/${order.orderNumber}/`),
    await read('returns/'),
  ]).toEqual(Array(3).fill(expect.objectContaining({ provider: '支付宝' })))
  expect(await sentences()).toEqual([null, null, null])
  await letYearPass(order)
  expect(await sentences()).toEqual([lastDay, lastDay, lastDay])
  expect(await staff.approveReturn({ returnNumber: number, isMoneyOnly: true })).toMatchObject({
    status: 'received',
    amount: '19.90',
    refunds_ended_on: lastDay,
  })
  const { results } = await read('review/')
  const open = results.find((found: { order_number: string }) => found.order_number === order.orderNumber)
  const decision = { decision: 'settled_by_hand', reason: '已转账' }
  const headers = { 'idempotency-key': randomUUID() }
  expect((await owner.call('POST', `/api/console/review/${open.id}/decide/`, { json: decision, headers })).status).toBe(
    200,
  )
  expect(await order.read()).toMatchObject({ refunded_amount: '19.90', returns: [{ status: 'refunded' }] })
})
