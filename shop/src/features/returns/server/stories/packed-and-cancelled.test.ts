/** Two lines, of two and of three units: packed shipments while some units are cancelled. */
import { beforeAll, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { addAddress, checkOutBasket } from '#features/checkout/testing/basket-purchase-factory.ts'
import { getOrderByNumber } from '#features/orders/server/index.ts'
import { tradeIn } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '#features/payments/testing/fixtures/find-audit-differences.ts'
import { staffClient } from '#features/fulfilment/testing/staff-client.ts'
import { insertReturn } from '../queries/return-queries.ts'
import { insertShipment } from '#features/parcels/server/queries/shipment-queries.ts'

const shop = await openPaymentFixtureOfFile()
const { context, shopper } = shop
const staff = staffClient(shop)
const parcel = { carrierCode: 'sf', trackingNumber: 'SF1', note: '' }
const of = (position: number, quantity: number) => ({ ...parcel, lines: [{ position, quantity }] })

let goods: number[]
let addressId: number
beforeAll(async () => {
  const [first, second] = [
    await createGoods(context, { priceInFen: 1000, stock: 30 }),
    await createGoods(context, { priceInFen: 100, stock: 30 }),
  ]
  goods = [first, second]
  addressId = await addAddress(shop, shopper)
})

async function paid() {
  const lines = goods.map((goods_id, index) => ({ goods_id, quantity: index + 2 }))
  const { body } = await checkOutBasket(shop, shopper, { lines, address_id: addressId, expected_total: '23.00' })
  const orderNumber = body.order_number as string
  await shop.pay(body.pay_url, tradeIn(body.pay_url).out_trade_no!)
  const read = async () => (await shop.call('GET', `/api/order/${orderNumber}/`, { token: shopper.access })).body
  return { orderNumber, read }
}

const cancelUnshipped = ({ orderNumber }: { orderNumber: string }, position: number, quantity: number) =>
  shop.call('POST', `/api/order/${orderNumber}/call_off/`, {
    json: { lines: [{ position, quantity }] },
    token: shopper.access,
  })

test('a packed parcel with cancelled units is cancelled; another line is shipped all the same', async () => {
  const order = await paid()
  await staff.createShipment(order, of(1, 2))
  expect(await cancelUnshipped(order, 1, 2)).toMatchObject({
    status: 200,
    body: { shipments: [], fulfilment: 'to_prepare' },
  })
  expect((await order.read()).events).toMatchObject([
    { kind: 'packed', actor: 'staff' },
    { kind: 'called_off', actor: 'shopper' },
    { kind: 'dropped', actor: 'shop', facts: { shipment: 1, carrier: '顺丰速运', tracking_number: 'SF1' } },
  ])
  expect(await staff.shipOrder(order, of(2, 3))).toBe(1)
  expect(await order.read()).toMatchObject({ fulfilment: 'shipped', lines: [{ called_off: 2 }, { handed_over: 3 }] })
})

test('its remaining units are packed again; parcels without cancelled units stay packed', async () => {
  const order = await paid()
  for (const lines of [of(2, 1), of(1, 2), of(2, 2)]) await staff.createShipment(order, lines)
  expect(await cancelUnshipped(order, 2, 1)).toMatchObject({ body: { shipments: [{ number: 1 }, { number: 2 }] } })
  for (const number of [1, 2]) await staff.dispatchShipment(order, { number })
  await staff.shipOrder(order, parcel)
  expect(await order.read()).toMatchObject({ fulfilment: 'shipped', lines: [{ handed_over: 2 }, { handed_over: 2 }] })
})

test('lost units are replaced, despite cancellations since', async () => {
  const order = await paid()
  await staff.shipOrder(order, of(2, 1))
  await staff.createShipment(order, of(2, 2))
  expect(await cancelUnshipped(order, 2, 2)).toMatchObject({ status: 200 })
  await staff.markLost(order, 1)
  await staff.shipReplacement(order, { ...parcel, replaces: 1, trackingNumber: 'SF2' })
  expect(await order.read()).toMatchObject({ lines: [{ handed_over: 0 }, { handed_over: 1, called_off: 2 }] })
})

test('a constraint violation on a parcel is an API error with a sentence', async () => {
  const order = await paid()
  await staff.createShipment(order, of(1, 2))
  const { id: orderId } = await getOrderByNumber(context.database, order.orderNumber)
  const draft = { ...of(1, 1), orderId, replacesId: null, createdAt: context.now() }
  await expect(context.inTransaction((transaction) => insertShipment(transaction, draft))).rejects.toMatchObject({
    code: 'order_not_shippable',
  })
})

test('the ledger check finds nothing', async () => {
  expect(await findAuditDifferences(shop)).toEqual([])
})

test('a parcel left packed by an older release blocks no other', async () => {
  const order = await paid()
  const { orderNumber, read } = order
  await staff.shipOrder(order, of(2, 1))
  await staff.markLost(order, 1)
  for (const wanted of [of(1, 2), of(2, 1)]) await staff.createShipment(order, wanted)
  const { id: orderId } = await getOrderByNumber(context.database, orderNumber)
  const lines = [1, 2].map((position) => ({ position, units: position === 1 ? [1, 2] : [2, 3], amountInFen: 1 }))
  const calledOff = { orderId, returnNumber: orderNumber, kind: 'unshipped', reason: 'called_off', lines } as const
  const now = context.now()
  await insertReturn(context.database, {
    ...calledOff,
    status: 'received',
    amountInFen: 1,
    createdAt: now,
    receivedAt: now,
  })
  expect(await staff.shipReplacement(order, { ...parcel, replaces: 1, trackingNumber: 'SF2' })).toBe(4)
  expect(await read()).toMatchObject({ shipments: [{}, { status: 'packing' }, { status: 'packing' }, { replaces: 1 }] })
})
