import { describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { maxShipments } from '#features/parcels/values.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { goodsCounts } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '#features/payments/testing/fixtures/find-audit-differences.ts'
import { setOrderAddress } from '#features/fulfilment/testing/address-factory.ts'
import { staffClient } from '#features/fulfilment/testing/staff-client.ts'
import { getOrderByNumber } from '#features/orders/server/index.ts'
import { withLockedOrderById } from '#features/fulfilment/server/use-cases/with-locked-order.ts'
import { createShipmentInTransaction } from '../use-cases/create-shipment.ts'

const shop = await openPaymentFixtureOfFile()
const dayInMs = 86_400_000
const staff = staffClient(shop)
const all = { carrierCode: 'sf', trackingNumber: 'SF1390', note: '' }
const two = { ...all, lines: [{ position: 1, quantity: 2 }] }

/** A paid order of three units of one item. */
async function paidOrder({ hasAddress = true } = {}) {
  const order = await shop.waitingOrder({ quantity: 3 })
  await shop.pay(order.payUrl, order.outTradeNo)
  if (hasAddress) await setOrderAddress(shop, order.orderNumber)
  return { ...order, read: async () => (await shop.read(order)).body }
}

type Order = Awaited<ReturnType<typeof paidOrder>>

function confirm(order: Order, json: object = {}, token = order.shopper.access) {
  return shop.call('POST', `/api/order/${order.orderNumber}/confirm_receipt/`, { json, token })
}

describe('an order', () => {
  test('needs an address once paid, then is to be shipped, shipped and delivered', async () => {
    const order = await paidOrder({ hasAddress: false })
    expect(await order.read()).toMatchObject({ status: 'paid', fulfilment: 'needs_address', shipments: [], events: [] })
    await setOrderAddress(shop, order.orderNumber)
    expect(await order.read()).toMatchObject({ fulfilment: 'to_prepare' })
    expect(await staff.shipOrder(order, two)).toBe(1)
    expect(await order.read()).toMatchObject({ fulfilment: 'partly_shipped', lines: [{ handed_over: 2 }] })
    expect(await staff.shipOrder(order, { ...all, carrierCode: 'other', trackingNumber: '' })).toBe(2)
    expect(await order.read()).toMatchObject({ fulfilment: 'shipped', lines: [{ handed_over: 3 }] })
    await staff.markDelivered(order, 1)
    expect(await confirm(order)).toMatchObject({ status: 200, body: { fulfilment: 'delivered' } })
    expect((await order.read()).shipments).toMatchObject([
      {
        number: 1,
        status: 'delivered',
        carrier: { code: 'sf', name: '顺丰速运' },
        tracking_url: expect.stringMatching(/^https:.*SF1390$/),
        lines: [{ position: 1, quantity: 2 }],
      },
      { number: 2, status: 'delivered', tracking_url: null },
    ])
    expect((await order.read()).events.map(({ kind, actor: who }: Record<string, string>) => `${who} ${kind}`)).toEqual(
      ['staff packed', 'staff handed_over', 'staff packed', 'staff handed_over', 'staff arrived', 'shopper arrived'],
    )
  })

  test('has no fulfilment status while unpaid', async () => {
    const order = await shop.waitingOrder()
    expect((await shop.read(order)).body).toMatchObject({ fulfilment: 'none' })
    const list = await shop.call('GET', '/api/order/index_user_order_querset/', { token: order.shopper.access })
    expect(list.body.results[0]).toMatchObject({ fulfilment: 'none' })
  })

  test('is marked delivered without a report, and not a day too early', async () => {
    const order = await paidOrder()
    await staff.shipOrder(order, all)
    const sweep = () => shop.sweepers.find(({ name }) => name.startsWith('parcels'))!.sweep()
    await shop.wait(9 * dayInMs)
    await sweep()
    expect(await order.read()).toMatchObject({ fulfilment: 'shipped' })
    await shop.wait(dayInMs)
    await sweep()
    expect(await order.read()).toMatchObject({ fulfilment: 'delivered', events: [{}, {}, { actor: 'shop' }] })
  })

  test('gets its status from a sweeper where an older release took the payment', async () => {
    const order = await paidOrder()
    await shop.context.database.execute(
      sql`update orders set fulfilment = 'none' where order_number = ${order.orderNumber}`,
    )
    await shop.sweepers.find(({ name }) => name.startsWith('paid orders'))!.sweep()
    expect(await order.read()).toMatchObject({ fulfilment: 'to_prepare' })
  })
})

describe('a parcel', () => {
  test('is rejected for an unpaid order, and for an unknown one', async () => {
    const { orderNumber } = await shop.waitingOrder()
    await expect(staff.createShipment({ orderNumber }, all)).rejects.toMatchObject({
      code: 'order_not_shippable',
    })
    await expect(staff.createShipment({ orderNumber: 'X' }, all)).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('contains the remaining units and no more', async () => {
    const order = await paidOrder()
    const four = { ...all, lines: [{ position: 1, quantity: 4 }] }
    await expect(staff.createShipment(order, four)).rejects.toMatchObject({ code: 'invalid' })
    const nowhere = { ...all, lines: [{ position: 2, quantity: 1 }] }
    await expect(staff.createShipment(order, nowhere)).rejects.toMatchObject({ code: 'invalid' })
    await staff.createShipment(order, two)
    await expect(staff.createShipment(order, two)).rejects.toMatchObject({ code: 'order_not_shippable' })
    await staff.createShipment(order, all)
    await expect(staff.createShipment(order, all)).rejects.toMatchObject({ code: 'order_not_shippable' })
    await staff.cancelShipment(order, 1)
    await expect(staff.dispatchShipment(order, { number: 1 })).rejects.toMatchObject({ code: 'shipment_moved' })
    expect(await staff.createShipment(order, all)).toBe(3)
  })

  test('needs a known carrier, a number, and an address unless delivered otherwise', async () => {
    const order = await paidOrder({ hasAddress: false })
    const shipWith = (changes: object) => staff.shipOrder(order, { ...all, ...changes })
    await expect(shipWith({ carrierCode: 'pigeon' })).rejects.toMatchObject({
      fieldErrors: { carrier_code: [expect.anything()] },
    })
    await expect(shipWith({ carrierCode: null })).rejects.toMatchObject({
      fieldErrors: { carrier_code: [expect.anything()] },
    })
    await expect(shipWith({ trackingNumber: '' })).rejects.toMatchObject({
      fieldErrors: { tracking_number: [expect.anything()] },
    })
    await expect(shipWith({})).rejects.toMatchObject({ code: 'order_not_shippable' })
    expect(await shipWith({ carrierCode: 'other', trackingNumber: '' })).toBe(1)
  })

  test('that was packed without a carrier gets one on dispatch', async () => {
    const order = await paidOrder()
    // Releases before the console packed without a carrier; no call does.
    const { id: orderId } = await getOrderByNumber(shop.context.database, order.orderNumber)
    const request = { orderId, actor: { kind: 'staff', staffId: null } } as const
    const number = await withLockedOrderById(shop.context, request, (locked) =>
      createShipmentInTransaction(locked, { ...all, carrierCode: null }),
    )
    await expect(staff.dispatchShipment(order, { number })).rejects.toMatchObject({
      fieldErrors: { carrier_code: [expect.anything()] },
    })
    expect(await staff.dispatchShipment(order, { number, carrierCode: 'sf' })).toMatchObject({ status: 'handed_over' })
  })

  test('is moved by one of concurrent callers, and only from its present state', async () => {
    const order = await paidOrder()
    const number = await staff.createShipment(order, all)
    for (const move of [staff.markDelivered, staff.markLost, staff.markReturnedToSender])
      await expect(move(order, number)).rejects.toMatchObject({ code: 'shipment_moved' })
    const moves = await Promise.allSettled(Array.from({ length: 8 }, () => staff.dispatchShipment(order, { number })))
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(staff.cancelShipment(order, number)).rejects.toMatchObject({ code: 'shipment_moved' })
    await expect(staff.markDelivered(order, 9)).rejects.toMatchObject({ code: 'not_found' })
    expect((await order.read()).events).toHaveLength(2)
  })

  test('that was lost or returned is replaced, and the replacement counts instead', async () => {
    const order = await paidOrder()
    await staff.shipOrder(order, all)
    const again = (replaces: number, trackingNumber: string) =>
      staff.shipReplacement(order, { replaces, carrierCode: 'sf', trackingNumber })
    await expect(again(1, 'SF1391')).rejects.toMatchObject({ code: 'shipment_moved' })
    await staff.markLost(order, 1)
    expect(await order.read()).toMatchObject({ fulfilment: 'shipped' })
    expect(await again(1, 'SF1391')).toBe(2)
    await expect(again(1, 'SF1392')).rejects.toMatchObject({ code: 'order_not_shippable' })
    await staff.markReturnedToSender(order, 2)
    expect(await again(2, 'SF1392')).toBe(3)
    // The first turns up after all: the replacement still counts, and no unit counts twice.
    await staff.markDelivered(order, 1)
    expect(await order.read()).toMatchObject({ fulfilment: 'shipped', lines: [{ handed_over: 3 }] })
    await staff.markDelivered(order, 3)
    expect(await order.read()).toMatchObject({
      fulfilment: 'delivered',
      shipments: [{ replaces: null }, { replaces: 1 }, { replaces: 2 }],
    })
  })

  test('that could not be dispatched is not packed either', async () => {
    const order = await paidOrder()
    await staff.shipOrder(order, all)
    await staff.markLost(order, 1)
    const again = (trackingNumber: string) =>
      staff.shipReplacement(order, { replaces: 1, carrierCode: 'sf', trackingNumber })
    const before = await order.read()
    await expect(again('')).rejects.toMatchObject({ fieldErrors: { tracking_number: [expect.anything()] } })
    expect(await order.read()).toEqual(before)
    expect(await again('SF1393')).toBe(2)
    expect((await order.read()).shipments).toMatchObject([{ status: 'lost' }, { status: 'handed_over', replaces: 1 }])
  })

  test('gets no number beyond those that a shopper can name', async () => {
    const order = await paidOrder()
    const { orderNumber } = order
    await staff.shipOrder(order, two)
    await staff.markLost(order, 1)
    await shop.context.database.execute(sql`
      update shipments set number = ${maxShipments} from orders where order_id = orders.id and order_number = ${orderNumber}`)
    const refused = { code: 'order_not_shippable', reason: 'too_many_parcels' }
    await expect(staff.shipReplacement(order, { ...all, replaces: maxShipments })).rejects.toMatchObject(refused)
    await expect(staff.createShipment(order, all)).rejects.toMatchObject(refused)
  })

  test('cannot contain more than was bought, for any writer', async () => {
    const order = await paidOrder()
    const { orderNumber } = order
    await staff.createShipment(order, all)
    await expect(
      shop.context.database.execute(sql`
        update shipment_lines set quantity = 4 from orders where order_id = orders.id and order_number = ${orderNumber}`),
    ).rejects.toMatchObject({ cause: { constraint: 'units_within_order' } })
  })
})

describe('confirming a receipt', () => {
  test('works for all parcels or one, and is idempotent', async () => {
    const order = await paidOrder()
    await staff.shipOrder(order, two)
    await staff.shipOrder(order, all)
    expect(await confirm(order, { shipment_number: 2 })).toMatchObject({ status: 200, body: { fulfilment: 'shipped' } })
    expect(await confirm(order)).toMatchObject({ status: 200, body: { fulfilment: 'delivered' } })
    const { payment_numbers: _, ...before } = await order.read()
    expect(await confirm(order)).toMatchObject({ status: 200, body: before })
    expect(await confirm(order, { shipment_number: 2 })).toMatchObject({ status: 200, body: before })
  })

  test('is rejected for a parcel that is undispatched, unknown or another person’s', async () => {
    const order = await paidOrder()
    const number = await staff.createShipment(order, all)
    expect(await confirm(order, { shipment_number: number })).toMatchObject({
      status: 409,
      body: { code: 'shipment_moved', detail: expect.any(String) },
    })
    expect(await confirm(order, { shipment_number: 2 })).toMatchObject({ status: 404 })
    expect(await confirm(order, { shipment_number: 'x' })).toMatchObject({ status: 400 })
    const other = await registerShopper(shop)
    expect(await confirm(order, {}, other.access)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('a refund', () => {
  test('is rejected after a dispatch, with the alternative', async () => {
    const order = await paidOrder()
    await staff.createShipment(order, two)
    await staff.dispatchShipment(order, { number: 1 })
    expect(await shop.refund(order)).toMatchObject({
      status: 409,
      body: { code: 'order_not_refundable', detail: '已寄出的订单请在订单页申请退货退款。' },
    })
  })

  test('includes a packed parcel, which cannot be dispatched any more', async () => {
    const order = await paidOrder()
    await staff.createShipment(order, all)
    expect(await shop.refund(order)).toMatchObject({ status: 200, body: { status: 'refunded' } })
    await expect(staff.dispatchShipment(order, { number: 1 })).rejects.toMatchObject({
      code: 'order_not_shippable',
    })
    expect(await order.read()).toMatchObject({ fulfilment: 'called_off', lines: [{ called_off: 3 }] })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
  })

  test('and a concurrent dispatch: exactly one happens', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await paidOrder()
      const number = await staff.createShipment(order, all)
      const [refund, handed] = await Promise.allSettled([shop.refund(order), staff.dispatchShipment(order, { number })])
      const isRefunded = refund.status === 'fulfilled' && refund.value.status === 200
      expect([isRefunded, handed.status === 'fulfilled']).toEqual(isRefunded ? [true, false] : [false, true])
    }
  })

  test('at the provider’s own console leaves dispatched units with the shopper, in the records too', async () => {
    const order = await paidOrder()
    await staff.shipOrder(order, two)
    await shop.control('POST', `/trades/${order.outTradeNo}/refund`, {
      refund_amount: '59.70',
      out_request_no: 'by-hand',
    })
    await shop.control('POST', '/clock/advance', { by_ms: 0 })
    expect(await order.read()).toMatchObject({ status: 'refunded', fulfilment: 'shipped', lines: [{ called_off: 1 }] })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 8, sold: 2 })
  })
})

test('the ledger check derives the same for all orders of these tests, and reports one that differs', async () => {
  expect(await findAuditDifferences(shop)).toEqual([])
  const order = await paidOrder()
  await shop.context.database.execute(
    sql`update orders set fulfilment = 'shipped' where order_number = ${order.orderNumber}`,
  )
  expect(await findAuditDifferences(shop)).toEqual([
    `order ${order.orderNumber}: fulfilment is shipped, should be to_prepare`,
  ])
})
