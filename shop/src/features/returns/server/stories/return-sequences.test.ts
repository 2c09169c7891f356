/** Splits of a line into returns, and replacements of lost parcels beside refunds. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { goodsCounts } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '#features/payments/testing/fixtures/find-audit-differences.ts'
import { returnFixture } from '../../testing/fixtures/return-fixture.ts'

const bought = 7
/** Not a multiple of the units, so that shares differ by a fen. */
const paidInFen = 10_003

const parcel = { carrierCode: 'sf', trackingNumber: 'SF1' }

const shop = await openPaymentFixtureOfFile()
const { requestReturn, packAgain, staff, paid } = returnFixture(shop)
const { context } = shop

const fen = (amount: string) => Math.round(Number(amount) * 100)

test('every split of a line into returns adds up to its price paid, and leaves a refunded order', async () => {
  const order = await paid(bought, paidInFen)
  await staff.shipOrder(order, parcel)
  const { lines } = await order.read()
  const shares = (lines[0].returnable_amounts as string[]).map(fen)
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(paidInFen)
  for (const quantity of [1, 3, 2, 1]) {
    const { body } = await requestReturn(order, { quantity, reason: 'faulty' })
    await staff.approveReturn({ returnNumber: body.return_number })
    await staff.receiveReturn({ returnNumber: body.return_number })
  }
  expect(await order.read()).toMatchObject({ status: 'refunded', refunded_amount: '100.03' })
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
})

test('a packed replacement of a lost parcel is not dispatched when a refund was requested meanwhile', async () => {
  const order = await paid(3)
  await staff.shipOrder(order, parcel)
  await staff.markLost(order, 1)
  await packAgain(order, 1)
  const { body } = await requestReturn(order, { kind: 'money_only', reason: 'missing', quantity: 2 })
  await staff.approveReturn({ returnNumber: body.return_number })
  await expect(staff.dispatchShipment(order, { number: 2, ...parcel })).rejects.toMatchObject({
    code: 'order_not_shippable',
    reason: 'paid_back',
  })
  expect(await findAuditDifferences(shop)).toEqual([])
  const move = (status: string, after: string | null) =>
    context.database.execute(sql`update shipments set status = ${status}, handed_over_at = now() + ${after}::interval
      from orders where orders.id = order_id and order_number = ${order.orderNumber} and number = 2`)
  await move('handed_over', '1000 days')
  expect(await findAuditDifferences(shop)).toContain(
    `order ${order.orderNumber}: units sent again though their money was asked for is 2, should be 0`,
  )
  await move('packing', null)
})

test('the rest of a lost parcel, refunded in part, is replaced, and the order is delivered', async () => {
  const order = await paid(3)
  await staff.shipOrder(order, parcel)
  await staff.markLost(order, 1)
  const { body } = await requestReturn(order, { kind: 'money_only', reason: 'missing', quantity: 2 })
  const isRefused = { code: 'order_not_shippable', reason: 'paid_back' }
  const again = { ...parcel, replaces: 1 }
  await expect(staff.shipReplacement(order, again)).rejects.toMatchObject(isRefused)
  await staff.approveReturn({ returnNumber: body.return_number })
  expect(await staff.shipReplacement(order, again)).toBe(2)
  expect(await order.read()).toMatchObject({ fulfilment: 'shipped', shipments: [{}, { lines: [{ quantity: 1 }] }] })
  await staff.markDelivered(order, 2)
  expect(await order.read()).toMatchObject({ fulfilment: 'delivered', refunded_amount: '39.80' })
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 7, sold: 3 })
  expect(await findAuditDifferences(shop)).toEqual([])
})

test('one of two lost parcels is replaced when the other has been refunded', async () => {
  const order = await paid(4)
  for (const number of [1, 2]) {
    await staff.shipOrder(order, { ...parcel, lines: [{ position: 1, quantity: 2 }] })
    await staff.markLost(order, number)
  }
  await packAgain(order, 1)
  await packAgain(order, 2)
  const { body } = await requestReturn(order, { kind: 'money_only', reason: 'missing', quantity: 2 })
  await staff.approveReturn({ returnNumber: body.return_number })
  await staff.dispatchShipment(order, { number: 3, ...parcel })
  await expect(staff.dispatchShipment(order, { number: 4, ...parcel })).rejects.toMatchObject({
    reason: 'paid_back',
  })
  expect(await findAuditDifferences(shop)).toEqual([])
})
