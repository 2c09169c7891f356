/** An approved return with an empty box ends without a refund. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { setReturnAddress } from '#features/content/testing/return-address-factory.ts'
import { goodsCounts } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '#features/payments/testing/fixtures/find-audit-differences.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { returnFixture } from '../../testing/fixtures/return-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const { requestReturn, delivered } = returnFixture(shop)
const manager = await signInAs(shop, 'manager', { isConfirmed: true })
beforeAll(() => setReturnAddress(shop))

const post = (path: string, json: object) =>
  manager.call('POST', `/api/console/returns/${path}`, { json, headers: { 'idempotency-key': randomUUID() } })
const reason = '箱子是空的，快递称重 0.1 kg。'

async function approved() {
  const order = await delivered()
  const { return_number: number } = (await requestReturn(order)).body as { return_number: string }
  expect((await post(`${number}/approve/`, { kind: 'goods_back' })).body.status).toBe('approved')
  return { order, number }
}

test.each(['approved', 'sent_back'])('an empty box ends a return that is %s, with a sentence', async (status) => {
  const { order, number } = await approved()
  if (status === 'sent_back') {
    const json = { carrier: 'sf', tracking_number: 'SF1' }
    await shop.call('POST', `/api/return/${number}/send_back/`, { json, token: order.shopper.access })
  }
  const before = await goodsCounts(shop, order.goodsId)
  expect((await post(`${number}/refuse/`, { reason: ' ', nothing_came: true })).status).toBe(400)
  const ended = await post(`${number}/refuse/`, { reason, nothing_came: true })
  expect(ended).toMatchObject({ status: 200, body: { status: 'refused', refund: null } })
  expect(await order.read()).toMatchObject({ status: 'paid', returns: [{ status: 'refused', answer: reason }] })
  expect(await goodsCounts(shop, order.goodsId)).toEqual(before)
  const { story } = (await manager.call('GET', `/api/console/orders/${order.orderNumber}/`)).body
  expect(story).toContainEqual(expect.objectContaining({ kind: 'return_refused' }))
  const trail = (await manager.call('GET', `/api/console/trail/?subject=return:${number}`)).body.results
  expect(trail[0]).toMatchObject({ action: 'return.refuse', reason, changes: { status: [status, 'refused'] } })
  expect(await post(`${number}/refuse/`, { reason, nothing_came: true })).toMatchObject({
    status: 409,
    body: { code: 'return_already_answered' },
  })
})

test('without that flag, a return approved by a colleague is already decided', async () => {
  const { number } = await approved()
  expect(await post(`${number}/refuse/`, { reason })).toMatchObject({
    status: 409,
    body: { code: 'return_already_answered' },
  })
  expect(await findAuditDifferences(shop)).toEqual([])
})
