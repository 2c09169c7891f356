/** Parcels from the console: each error, each replay, and concurrent staff. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { checkOutBasket, createTeaThings, wishFor } from '#features/checkout/testing/basket-purchase-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { tradeIn } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '#features/payments/testing/fixtures/find-audit-differences.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { openConsoleOrders } from '#features/order-pages/testing/fixtures/console-orders-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const { packer, paidOrder, call, parcel, send, read, trailOf } = await openConsoleOrders(shop)
const manager = await signInAs(shop, 'manager')

describe('a parcel', () => {
  test('has a note without control characters that reverse its text', async () => {
    const order = await paidOrder()
    const lines = [{ position: 1, quantity: 1 }]
    expect(
      (await send(order, { lines, note: '\u2066易碎\u202E，放门口\u2069', tracking_number: 'SF\u202E77' })).status,
    ).toBe(201)
    expect((await shop.read(order)).body.shipments).toMatchObject([{ tracking_number: 'SF77', note: '易碎，放门口' }])
  })

  test('contains two of three units, and the shopper sees it; the last one stays to be shipped', async () => {
    const order = await paidOrder()
    const sent = await send(order, { lines: [{ position: 1, quantity: 2 }], tracking_number: 'SFTWO', note: '易碎' })
    expect(sent).toMatchObject({
      status: 201,
      body: { number: 1, status: 'handed_over', tracking_number: 'SFTWO', carrier: { code: 'sf' }, revision: 1 },
    })
    expect((await shop.read(order)).body).toMatchObject({
      fulfilment: 'partly_shipped',
      shipments: [{ tracking_number: 'SFTWO', note: '易碎', lines: [{ position: 1, quantity: 2 }] }],
    })
    expect(await read(order)).toMatchObject({
      tab: 'to_ship',
      lines: [{ left: 1, handed_over: 2 }],
      not_shippable: null,
    })
    expect(await trailOf(order)).toMatchObject([
      {
        action: 'shipment.hand_over',
        staff_id: packer.id,
        changes: { shipment: [null, 1], tracking_number: [null, 'SFTWO'] },
      },
    ])
    const { rows } = await shop.context.database.execute(sql`
      select kind, staff_id as "staffId" from order_events join orders on orders.id = order_id
      where order_number = ${order.orderNumber} order by order_events.id`)
    expect(rows).toEqual([
      { kind: 'paid', staffId: null },
      { kind: 'packed', staffId: packer.id },
      { kind: 'handed_over', staffId: packer.id },
    ])
  })

  test('is packed, cancelled, packed again, dispatched and delivered', async () => {
    const order = await paidOrder()
    const packed = (await send(order, { hand_over: false, tracking_number: '' })).body
    expect(packed).toMatchObject({ status: 'packing', lines: [{ quantity: 3 }] })
    expect((await call('POST', `shipments/${packed.id}/drop/`)).status).toBe(204)
    for (const move of ['hand_over', 'arrive', 'drop']) {
      const json = move === 'hand_over' ? { tracking_number: 'SFTOOLATE' } : undefined
      expect(await call('POST', `shipments/${packed.id}/${move}/?lang=en`, json), move).toMatchObject({
        status: 409,
        body: { code: 'shipment_moved', detail: expect.stringContaining('unpacked') },
      })
    }
    const { id } = (await send(order, { hand_over: false, tracking_number: '' })).body
    const handed = await call('POST', `shipments/${id}/hand_over/`, { tracking_number: 'SFLATER' })
    expect(handed).toMatchObject({ status: 200, body: { status: 'handed_over', tracking_number: 'SFLATER' } })
    expect(await call('POST', `shipments/${id}/drop/`)).toMatchObject({ status: 409, body: { code: 'shipment_moved' } })
    expect(await call('POST', `shipments/${id}/arrive/`)).toMatchObject({ status: 200, body: { status: 'delivered' } })
    expect(await call('POST', `shipments/${id}/lose/`)).toMatchObject({ status: 409, body: { code: 'shipment_moved' } })
    expect((await trailOf(order)).map(({ action }: { action: string }) => action)).toEqual([
      'shipment.arrive',
      'shipment.hand_over',
      'shipment.pack',
      'shipment.drop',
      'shipment.pack',
    ])
  })

  test('that was lost, or returned, is replaced once', async () => {
    const order = await paidOrder()
    const { id } = (await send(order)).body
    const again = (of: number) => call('POST', `shipments/${of}/send_again/`, parcel())
    expect(await again(id)).toMatchObject({ status: 409, body: { code: 'shipment_moved' } })
    expect((await call('POST', `shipments/${id}/turn_back/`)).body.status).toBe('came_back')
    const second = await again(id)
    expect(second).toMatchObject({ status: 201, body: { number: 2, status: 'handed_over', replaces: 1 } })
    expect(await again(id)).toMatchObject({
      status: 409,
      body: { code: 'order_not_shippable', reason: 'already_replaced' },
    })
    expect((await call('POST', `shipments/${second.body.id}/lose/`)).body.status).toBe('lost')
    expect((await again(second.body.id)).status).toBe(201)
    expect((await read(order)).shipments.map((found: { is_replaced: boolean }) => found.is_replaced)).toEqual([
      true,
      true,
      false,
    ])
  })

  test('with a mistyped number is corrected, based on the revision read', async () => {
    const order = await paidOrder()
    const { id } = (await send(order)).body
    const correct = (json: object, revision?: number) => call('PATCH', `shipments/${id}/`, json, { revision })
    expect((await correct({ tracking_number: 'SFRIGHT' })).status).toBe(428)
    expect((await correct({ tracking_number: '' }, 1)).status).toBe(400)
    expect((await correct({ carrier_code: 'none' }, 1)).status).toBe(400)
    expect(await correct({ tracking_number: 'SFRIGHT' }, 1)).toMatchObject({
      status: 200,
      body: { tracking_number: 'SFRIGHT', revision: 2 },
    })
    expect(await correct({ tracking_number: 'SFOTHER' }, 1)).toMatchObject({
      status: 409,
      body: {
        code: 'edit_conflict',
        current: { tracking_number: 'SFRIGHT' },
        errors: { tracking_number: [expect.any(String)] },
      },
    })
    expect((await shop.read(order)).body.events.at(-1)).toMatchObject({
      kind: 'number_corrected',
      facts: { shipment: 1 },
    })
  })
})

test('six people pack the same lines at once: one succeeds, and the others read the order’s new state', async () => {
  const order = await paidOrder()
  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, place) =>
      send(order, { lines: [{ position: 1, quantity: 3 }], tracking_number: `SFSIX${place}` }),
    ),
  )
  const outcomes = responses.map(({ status, body }) => [status, body.reason])
  expect(outcomes.filter(([status]) => status === 201)).toHaveLength(1)
  expect(outcomes.filter(([status, reason]) => status === 409 && reason === 'nothing_left')).toHaveLength(5)
  expect(await send(order, { lines: [{ position: 2, quantity: 1 }] })).toMatchObject({
    status: 400,
    body: { errors: { lines: [expect.any(String)] } },
  })
})

test('lines partly shipped by another packer are rejected as such, and impossible ones as invalid', async () => {
  const shopper = await registerShopper(shop)
  // One tin and two bowls.
  const { body } = await checkOutBasket(shop, shopper, wishFor(await createTeaThings(shop, shopper)))
  await shop.pay(body.pay_url, tradeIn(body.pay_url).out_trade_no!)
  const order = { orderNumber: body.order_number as string }
  const [tin, bowls] = [
    { position: 1, quantity: 1 },
    { position: 2, quantity: 2 },
  ] as const
  const isSentMeanwhile = { status: 409, body: { code: 'order_not_shippable', reason: 'fewer_left' } }

  expect((await send(order, { lines: [{ position: 2, quantity: 1 }] })).status).toBe(201)
  const late = await send(order, { lines: [tin, bowls] })
  expect(late).toMatchObject(isSentMeanwhile)
  expect(late.body.detail).toMatch(/第 2 行只剩 1 件/)
  expect(late.body.errors).toEqual({ lines: [late.body.detail] })
  expect((await send(order, { lines: [tin] })).status).toBe(201)
  expect(await send(order, { lines: [tin, { position: 2, quantity: 1 }] })).toMatchObject(isSentMeanwhile)

  for (const lines of [[{ position: 2, quantity: 3 }], [tin, { position: 3, quantity: 1 }], [bowls, bowls]])
    expect(await send(order, { lines }), JSON.stringify(lines)).toMatchObject({
      status: 400,
      body: { code: 'invalid', errors: { lines: [expect.any(String)] } },
    })
  expect((await call('GET', `orders/${order.orderNumber}/`)).body.shipments).toHaveLength(2)
})

test('an unknown carrier, or a missing number, is an error of its field', async () => {
  const order = await paidOrder()
  const errorsOf = (changes: object) =>
    send(order, changes).then(({ status, body }) => [status, Object.keys(body.errors)])
  expect(await errorsOf({ carrier_code: 'pigeon' })).toEqual([400, ['carrier_code']])
  expect(await errorsOf({ tracking_number: '' })).toEqual([400, ['tracking_number']])
  const { id } = (await send(order, { hand_over: false, tracking_number: '' })).body
  for (const move of ['hand_over', 'send_again'])
    expect(await call('POST', `shipments/${id}/${move}/`, parcel({ carrier_code: 'pigeon' })), move).toMatchObject(
      move === 'hand_over'
        ? { status: 400, body: { errors: { carrier_code: [expect.any(String)] } } }
        : { status: 409 },
    )
  expect(await call('PATCH', `shipments/${id}/`, { carrier_code: 'pigeon' }, { revision: 1 })).toMatchObject({
    status: 400,
    body: { errors: { carrier_code: [expect.any(String)] } },
  })
})

describe('concurrent requests', () => {
  test('with one key are one parcel; another request under the key is rejected', async () => {
    const order = await paidOrder()
    const key = randomUUID()
    const one = { lines: [{ position: 1, quantity: 1 }], tracking_number: 'SFONCE' }
    const responses = await Promise.all([1, 2, 3].map(() => send(order, one, { key })))
    expect(responses.map(({ status, body }) => [status, body.number])).toEqual(responses.map(() => [201, 1]))
    expect((await read(order)).shipments).toHaveLength(1)
    expect(await trailOf(order)).toHaveLength(1)
    expect(await send(order, { tracking_number: 'SFELSE' }, { key })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    })
    const without = await packer.call('POST', `/api/console/orders/${order.orderNumber}/shipments/`, { json: parcel() })
    expect(without).toMatchObject({ status: 400, body: { errors: { 'Idempotency-Key': [expect.any(String)] } } })
  })

  test('by two people ship each unit once', async () => {
    const order = await paidOrder()
    const responses = await Promise.all([packer, manager].map((who) => send(order, {}, { who })))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await read(order)).shipments).toHaveLength(1)
  })

  test('by a packer and a shopper who wants a refund: exactly one wins', async () => {
    for (let round = 0; round < 3; round++) {
      const order = await paidOrder()
      const [sent, refunded] = await Promise.all([send(order), shop.refund(order)])
      const outcome = [sent.status, refunded.status]
      expect([
        [201, 409],
        [409, 200],
      ]).toContainEqual(outcome)
      expect(await read(order)).toMatchObject(
        sent.status === 201 ? { status: 'paid', fulfilment: 'shipped' } : { status: 'refunded', shipments: [] },
      )
    }
    expect(await findAuditDifferences(shop)).toEqual([])
  })
})

test('carriers: the last used comes first, and tracking numbers are required except for “other”', async () => {
  await send(await paidOrder(), { carrier_code: 'zto' })
  const { body } = await call('GET', 'carriers/')
  expect(body[0]).toMatchObject({ code: 'zto', name: '中通快递', needs_number: true })
  const codes = body.map(({ code }: { code: string }) => code)
  expect(codes).toEqual(expect.arrayContaining(['sf', 'yto', 'zto', 'sto', 'yunda', 'jd', 'ems', 'other']))
  expect(body.find(({ code }: { code: string }) => code === 'other').needs_number).toBe(false)
})
