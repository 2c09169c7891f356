import { describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { maxShipments } from '#features/fulfilment/values.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { goodsCounts } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '#features/payments/testing/storm-books-fixture.ts'
import { giveAddress } from '../testing/address-factory.ts'
import { arrive, dropParcel, handOver, lose, packParcel, sendAgain, ship, shipAgain, turnBack } from './index.ts'

const shop = await openPaymentFixtureOfFile()
const dayInMs = 86_400_000
const actor = { kind: 'staff', staffId: null } as const
const all = { carrierCode: 'sf', trackingNumber: 'SF1390', note: '' }
const two = { ...all, lines: [{ position: 1, quantity: 2 }] }

/** Three of one goods, paid for. */
async function paidOrder({ hasAddress = true } = {}) {
  const order = await shop.waitingOrder({ quantity: 3 })
  await shop.pay(order.payUrl, order.outTradeNo)
  if (hasAddress) await giveAddress(shop, order.orderNumber)
  const request = { orderNumber: order.orderNumber, actor }
  return { ...order, request, read: async () => (await shop.read(order)).body }
}

type Order = Awaited<ReturnType<typeof paidOrder>>

function confirm(order: Order, json: object = {}, token = order.shopper.access) {
  return shop.call('POST', `/api/order/${order.orderNumber}/confirm_receipt/`, { json, token })
}

describe('an order', () => {
  test('asks for an address when it is paid for, then waits, is sent and delivered', async () => {
    const order = await paidOrder({ hasAddress: false })
    expect(await order.read()).toMatchObject({ status: 'paid', fulfilment: 'needs_address', shipments: [], events: [] })
    await giveAddress(shop, order.orderNumber)
    expect(await order.read()).toMatchObject({ fulfilment: 'to_prepare' })
    expect(await ship(shop.context, order.request, two)).toBe(1)
    expect(await order.read()).toMatchObject({ fulfilment: 'partly_shipped', lines: [{ handed_over: 2 }] })
    expect(await ship(shop.context, order.request, { ...all, carrierCode: 'other', trackingNumber: '' })).toBe(2)
    expect(await order.read()).toMatchObject({ fulfilment: 'shipped', lines: [{ handed_over: 3 }] })
    await arrive(shop.context, order.request, 1)
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

  test('says none while it is not paid for', async () => {
    const order = await shop.waitingOrder()
    expect((await shop.read(order)).body).toMatchObject({ fulfilment: 'none' })
    const list = await shop.call('GET', '/api/order/index_user_order_querset/', { token: order.shopper.access })
    expect(list.body.results[0]).toMatchObject({ fulfilment: 'none' })
  })

  test('is delivered by time when nobody says anything, and not a day too early', async () => {
    const order = await paidOrder()
    await ship(shop.context, order.request, all)
    const sweep = () => shop.sweepers.find(({ name }) => name.startsWith('parcels'))!.sweep()
    await shop.wait(9 * dayInMs)
    await sweep()
    expect(await order.read()).toMatchObject({ fulfilment: 'shipped' })
    await shop.wait(dayInMs)
    await sweep()
    expect(await order.read()).toMatchObject({ fulfilment: 'delivered', events: [{}, {}, { actor: 'shop' }] })
  })

  test('gets its word from a sweeper where a program without parcels took the money', async () => {
    const order = await paidOrder()
    await shop.context.database.execute(
      sql`update orders set fulfilment = 'none' where order_number = ${order.orderNumber}`,
    )
    await shop.sweepers.find(({ name }) => name.startsWith('paid orders'))!.sweep()
    expect(await order.read()).toMatchObject({ fulfilment: 'to_prepare' })
  })
})

describe('a parcel', () => {
  test('is refused for an order that is not paid for, and for one that is not there', async () => {
    const { orderNumber } = await shop.waitingOrder()
    await expect(packParcel(shop.context, { orderNumber, actor }, all)).rejects.toMatchObject({
      code: 'order_not_shippable',
    })
    await expect(packParcel(shop.context, { orderNumber: 'X', actor }, all)).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('holds what is left and no more', async () => {
    const { request } = await paidOrder()
    const four = { ...all, lines: [{ position: 1, quantity: 4 }] }
    await expect(packParcel(shop.context, request, four)).rejects.toMatchObject({ code: 'invalid' })
    const nowhere = { ...all, lines: [{ position: 2, quantity: 1 }] }
    await expect(packParcel(shop.context, request, nowhere)).rejects.toMatchObject({ code: 'invalid' })
    await packParcel(shop.context, request, two)
    await expect(packParcel(shop.context, request, two)).rejects.toMatchObject({ code: 'invalid' })
    await packParcel(shop.context, request, all)
    await expect(packParcel(shop.context, request, all)).rejects.toMatchObject({ code: 'order_not_shippable' })
    await dropParcel(shop.context, request, 1)
    await expect(handOver(shop.context, request, { number: 1 })).rejects.toMatchObject({ code: 'shipment_moved' })
    expect(await packParcel(shop.context, request, all)).toBe(3)
  })

  test('needs a carrier that exists, its number, and an address unless it goes another way', async () => {
    const { request } = await paidOrder({ hasAddress: false })
    const given = (changes: object) => ship(shop.context, request, { ...all, ...changes })
    await expect(given({ carrierCode: 'pigeon' })).rejects.toMatchObject({
      fieldErrors: { carrier_code: [expect.anything()] },
    })
    await expect(given({ carrierCode: null })).rejects.toMatchObject({
      fieldErrors: { carrier_code: [expect.anything()] },
    })
    await expect(given({ trackingNumber: '' })).rejects.toMatchObject({
      fieldErrors: { tracking_number: [expect.anything()] },
    })
    await expect(given({})).rejects.toMatchObject({ code: 'order_not_shippable' })
    expect(await given({ carrierCode: 'other', trackingNumber: '' })).toBe(1)
  })

  test('is moved by one of many, and from where it is only', async () => {
    const order = await paidOrder()
    const { request } = order
    const number = await packParcel(shop.context, request, all)
    for (const move of [arrive, lose, turnBack])
      await expect(move(shop.context, request, number)).rejects.toMatchObject({ code: 'shipment_moved' })
    const moves = await Promise.allSettled(Array.from({ length: 8 }, () => handOver(shop.context, request, { number })))
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(dropParcel(shop.context, request, number)).rejects.toMatchObject({ code: 'shipment_moved' })
    await expect(arrive(shop.context, request, 9)).rejects.toMatchObject({ code: 'not_found' })
    expect((await order.read()).events).toHaveLength(2)
  })

  test('that was lost or came back is sent again, and counts in its place', async () => {
    const order = await paidOrder()
    const { request } = order
    await ship(shop.context, request, all)
    await expect(sendAgain(shop.context, request, 1)).rejects.toMatchObject({ code: 'shipment_moved' })
    await lose(shop.context, request, 1)
    expect(await order.read()).toMatchObject({ fulfilment: 'shipped' })
    expect(await sendAgain(shop.context, request, 1)).toBe(2)
    await expect(sendAgain(shop.context, request, 1)).rejects.toMatchObject({ code: 'order_not_shippable' })
    await handOver(shop.context, request, { number: 2, trackingNumber: 'SF1391' })
    await turnBack(shop.context, request, 2)
    expect(await sendAgain(shop.context, request, 2)).toBe(3)
    await handOver(shop.context, request, { number: 3, trackingNumber: 'SF1392' })
    // The first turns up after all: what was sent in its place still counts, and nothing counts twice.
    await arrive(shop.context, request, 1)
    expect(await order.read()).toMatchObject({ fulfilment: 'shipped', lines: [{ handed_over: 3 }] })
    await arrive(shop.context, request, 3)
    expect(await order.read()).toMatchObject({
      fulfilment: 'delivered',
      shipments: [{ replaces: null }, { replaces: 1 }, { replaces: 2 }],
    })
  })

  test('that cannot be handed over again is not packed either', async () => {
    const order = await paidOrder()
    await ship(shop.context, order.request, all)
    await lose(shop.context, order.request, 1)
    const again = (trackingNumber: string) =>
      shipAgain(shop.context, order.request, { replaces: 1, carrierCode: 'sf', trackingNumber })
    const before = await order.read()
    await expect(again('')).rejects.toMatchObject({ fieldErrors: { tracking_number: [expect.anything()] } })
    expect(await order.read()).toEqual(before)
    expect(await again('SF1393')).toBe(2)
    expect((await order.read()).shipments).toMatchObject([{ status: 'lost' }, { status: 'handed_over', replaces: 1 }])
  })

  test('gets no number beyond those that a shopper can name', async () => {
    const { request, orderNumber } = await paidOrder()
    await ship(shop.context, request, two)
    await lose(shop.context, request, 1)
    await shop.context.database.execute(sql`
      update shipments set number = ${maxShipments} from orders where order_id = orders.id and order_number = ${orderNumber}`)
    const refused = { code: 'order_not_shippable', reason: 'too_many_parcels' }
    await expect(sendAgain(shop.context, request, maxShipments)).rejects.toMatchObject(refused)
    await expect(packParcel(shop.context, request, all)).rejects.toMatchObject(refused)
  })

  test('cannot hold more than was bought, whoever writes', async () => {
    const { request, orderNumber } = await paidOrder()
    await packParcel(shop.context, request, all)
    await expect(
      shop.context.database.execute(sql`
        update shipment_lines set quantity = 4 from orders where order_id = orders.id and order_number = ${orderNumber}`),
    ).rejects.toMatchObject({ cause: { constraint: 'units_within_order' } })
  })
})

describe('confirming a receipt', () => {
  test('is asked for all parcels or one, and the same again', async () => {
    const order = await paidOrder()
    await ship(shop.context, order.request, two)
    await ship(shop.context, order.request, all)
    expect(await confirm(order, { shipment_number: 2 })).toMatchObject({ status: 200, body: { fulfilment: 'shipped' } })
    expect(await confirm(order)).toMatchObject({ status: 200, body: { fulfilment: 'delivered' } })
    const before = await order.read()
    expect(await confirm(order)).toMatchObject({ status: 200, body: before })
    expect(await confirm(order, { shipment_number: 2 })).toMatchObject({ status: 200, body: before })
  })

  test('is refused for what is not on its way, is not there, or is somebody else’s', async () => {
    const order = await paidOrder()
    const number = await packParcel(shop.context, order.request, all)
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

describe('money that goes back', () => {
  test('is refused once a parcel has left, and says what to do', async () => {
    const order = await paidOrder()
    await packParcel(shop.context, order.request, two)
    await handOver(shop.context, order.request, { number: 1 })
    expect(await shop.refund(order)).toMatchObject({
      status: 409,
      body: { code: 'order_not_refundable', detail: '已寄出的订单请在订单页申请退货退款。' },
    })
  })

  test('takes a packed parcel along: it cannot be handed over any more', async () => {
    const order = await paidOrder()
    await packParcel(shop.context, order.request, all)
    expect(await shop.refund(order)).toMatchObject({ status: 200, body: { status: 'refunded' } })
    await expect(handOver(shop.context, order.request, { number: 1 })).rejects.toMatchObject({
      code: 'order_not_shippable',
    })
    expect(await order.read()).toMatchObject({ fulfilment: 'called_off', lines: [{ called_off: 3 }] })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
  })

  test('waits for nobody: of a refund and a hand-over at once exactly one happens', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await paidOrder()
      const number = await packParcel(shop.context, order.request, all)
      const [refund, handed] = await Promise.allSettled([
        shop.refund(order),
        handOver(shop.context, order.request, { number }),
      ])
      const isRefunded = refund.status === 'fulfilled' && refund.value.status === 200
      expect([isRefunded, handed.status === 'fulfilled']).toEqual(isRefunded ? [true, false] : [false, true])
    }
  })

  test('at the provider’s own console leaves what was handed over with the shopper, in the books, too', async () => {
    const order = await paidOrder()
    await ship(shop.context, order.request, two)
    await shop.control('POST', `/trades/${order.outTradeNo}/refund`, {
      refund_amount: '59.70',
      out_request_no: 'by-hand',
    })
    await shop.control('POST', '/clock/advance', { by_ms: 0 })
    expect(await order.read()).toMatchObject({ status: 'refunded', fulfilment: 'shipped', lines: [{ called_off: 1 }] })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 8, sold: 2 })
  })
})

test('the audit derives the same of all orders of these tests, and tells of one that differs', async () => {
  expect(await findAuditDifferences(shop)).toEqual([])
  const order = await paidOrder()
  await shop.context.database.execute(
    sql`update orders set fulfilment = 'shipped' where order_number = ${order.orderNumber}`,
  )
  expect(await findAuditDifferences(shop)).toEqual([
    `order ${order.orderNumber}: fulfilment is shipped, should be to_prepare`,
  ])
})
