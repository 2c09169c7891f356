/** Two units at 19.90 and a delivery fee of 8.00: which part of the 47.80 is refunded, and when. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { addAddress, checkOutBasket } from '#features/checkout/testing/basket-purchase-factory.ts'
import { createZones } from '#features/delivery/testing/zone-factory.ts'
import { tradeIn } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { findAuditDifferences } from '#features/payments/testing/fixtures/find-audit-differences.ts'
import { returnFixture } from '../../testing/fixtures/return-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const { requestReturn, staff } = returnFixture(shop)
const { context, shopper } = shop
const token = shopper.access

let goodsId: number
let addressId: number
beforeAll(async () => {
  await createZones(context, [{ codes: ['3301'], firstFeeInFen: 800 }])
  goodsId = await createGoods(context, { priceInFen: 1990, stock: 20 })
  addressId = await addAddress(shop, shopper)
})

async function paid() {
  const lines = [{ goods_id: goodsId, quantity: 2 }]
  const { body } = await checkOutBasket(shop, shopper, { lines, address_id: addressId, expected_total: '47.80' })
  const orderNumber = body.order_number as string
  const outTradeNo = tradeIn(body.pay_url).out_trade_no!
  await shop.pay(body.pay_url, outTradeNo)
  return { orderNumber, outTradeNo, payUrl: body.pay_url as string, goodsId, shopper }
}

const cancelUnshipped = (orderNumber: string, json: object = {}) =>
  shop.call('POST', `/api/order/${orderNumber}/call_off/`, { json, token })

test('a partial cancellation is worth its goods; cancelling the rest includes the fee', async () => {
  const { orderNumber } = await paid()
  expect(await cancelUnshipped(orderNumber, { lines: [{ position: 1, quantity: 1 }] })).toMatchObject({
    status: 200,
    body: { status: 'paid', refunded_amount: '19.90' },
  })
  expect(await cancelUnshipped(orderNumber)).toMatchObject({
    status: 200,
    body: {
      status: 'refunded',
      refunded_amount: '47.80',
      returns: [{ fee_back: '0.00' }, { amount: '27.90', fee_back: '8.00' }],
    },
  })
})

test('a return refunds the fee once, and no fen more', async () => {
  const order = await paid()
  await staff.shipOrder(order, { carrierCode: 'sf', trackingNumber: 'SF1' })
  await staff.markDelivered(order, 1)
  const approve = async (feeBackInFen: number) => {
    const { body } = await requestReturn(order, { reason: 'faulty' })
    await staff.approveReturn({ returnNumber: body.return_number, isMoneyOnly: true, feeBackInFen })
  }
  await approve(800)
  expect((await shop.read(order)).body).toMatchObject({ refunded_amount: '27.90', returns: [{ fee_back: '8.00' }] })
  await expect(approve(1)).rejects.toMatchObject({ code: 'invalid' })
  expect((await shop.read(order)).body).toMatchObject({ refunded_amount: '27.90' })
})

test.each([
  ['was lost', staff.markLost],
  ['came back', staff.markReturnedToSender],
] as const)('a parcel that %s is refunded with as much of the fee as staff choose, and no more', async (_what, end) => {
  const owner = await signInAs(shop, 'owner', { isConfirmed: true })
  const order = await paid()
  await staff.shipOrder(order, { carrierCode: 'sf', trackingNumber: 'SF2' })
  await end(order, 1)
  const read = async () => (await owner.call('GET', `/api/console/orders/${order.orderNumber}/`)).body
  const before = await read()
  expect(before).toMatchObject({ most_fee_back: '8.00' })
  const refundShipment = (fee_back: string) =>
    owner.call('POST', `/api/console/shipments/${before.shipments[0].id}/pay_back/`, {
      json: { reason: '快递没送到', fee_back },
      headers: { 'idempotency-key': randomUUID() },
    })
  expect(await refundShipment('8.01')).toMatchObject({
    status: 400,
    body: { errors: { fee_back: [expect.any(String)] } },
  })
  expect(await refundShipment('8')).toMatchObject({
    status: 201,
    body: { amount: '47.80', fee_back: '8.00', status: 'refunded' },
  })
  expect(await read()).toMatchObject({ status: 'refunded', refunded_amount: '47.80', most_fee_back: '0.00' })
})

test('after goodwill a full cancellation refunds what is left', async () => {
  const order = await paid()
  await staff.giveGoodwill({ orderNumber: order.orderNumber, amountInFen: 4000, outcome: '抱歉', requestKey: 'a' })
  expect(await cancelUnshipped(order.orderNumber)).toMatchObject({
    status: 200,
    body: {
      status: 'refunded',
      refunded_amount: '47.80',
      returns: [{ amount: '40.00' }, { amount: '7.80', fee_back: '7.80' }],
    },
  })
})

test('the ledger check finds nothing', async () => {
  expect(await findAuditDifferences(shop)).toEqual([])
})
