/** Undoing a dispatch: the order, its goods and its parcel are as before, and nobody undoes it twice. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { goodsCounts } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '#features/payments/testing/fixtures/find-audit-differences.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { type Order, openConsoleOrders } from '#features/order-pages/testing/fixtures/console-orders-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const { packer, paidOrder, call, send, read, trailOf } = await openConsoleOrders(shop)
const minuteInMs = 60_000

const undo = (order: Order, id: number, options: { key?: string; who?: typeof packer } = {}) =>
  call('POST', `orders/${order.orderNumber}/shipments/${id}/undo/`, undefined, options)

/** The parts of an order that a dispatch changes, without the timeline. */
async function stateOf(order: Order) {
  const { fulfilment, status, lines, shipments, tab, not_shippable } = await read(order)
  return { fulfilment, status, lines, shipments, tab, not_shippable, stock: await goodsCounts(shop, order.goodsId) }
}

test('a parcel that one step packed and dispatched is gone again, and all is as before', async () => {
  const order = await paidOrder()
  const before = await stateOf(order)
  const { body } = await send(order, { tracking_number: 'SFWRONG' })
  expect(Date.parse(body.undo_until) - Date.parse(body.handed_over_at)).toBe(10 * minuteInMs)
  expect(await stateOf(order)).not.toEqual(before)
  expect((await undo(order, body.id)).status).toBe(204)
  expect(await stateOf(order)).toEqual(before)
  expect((await shop.read(order)).body).toMatchObject({ fulfilment: 'to_prepare', shipments: [] })
  expect((await trailOf(order))[0]).toMatchObject({
    action: 'shipment.undo',
    staff_id: packer.id,
    changes: { shipment: [1, null], carrier: ['sf', null], tracking_number: ['SFWRONG', null] },
  })
  expect((await shop.read(order)).body.events.map(({ kind }: { kind: string }) => kind)).toEqual([
    'packed',
    'handed_over',
    'hand_over_undone',
  ])
  // The number is free for the order that it belongs to.
  expect((await send(await paidOrder(), { tracking_number: 'SFWRONG' })).status).toBe(201)
  expect((await send(order, { tracking_number: 'SFRIGHT' })).body).toMatchObject({ number: 1, status: 'handed_over' })
  expect(await findAuditDifferences(shop)).toEqual([])
})

test('a parcel that was packed before is packed again, and can be dispatched anew', async () => {
  const order = await paidOrder()
  const packed = (await send(order, { hand_over: false, tracking_number: '' })).body
  expect(packed.undo_until).toBe(null)
  shop.passTime(minuteInMs)
  await call('POST', `shipments/${packed.id}/hand_over/`, { tracking_number: 'SFPACKED' })
  expect((await undo(order, packed.id)).status).toBe(204)
  expect((await read(order)).shipments).toMatchObject([
    { id: packed.id, status: 'packing', handed_over_at: null, tracking_number: 'SFPACKED', undo_until: null },
  ])
  expect((await read(order)).lines).toMatchObject([{ packed: 3, handed_over: 0 }])
  expect(await call('POST', `shipments/${packed.id}/hand_over/`, {})).toMatchObject({ status: 200 })
})

test('a replacement is gone again, and its parcel can be replaced once more', async () => {
  const order = await paidOrder()
  const { id } = (await send(order)).body
  await call('POST', `shipments/${id}/lose/`)
  const before = await stateOf(order)
  const label = (tracking_number: string) => ({ carrier_code: 'sf', tracking_number })
  const again = (await call('POST', `shipments/${id}/send_again/`, label('SFAGAIN'))).body
  expect((await undo(order, again.id)).status).toBe(204)
  expect(await stateOf(order)).toEqual(before)
  expect((await call('POST', `shipments/${id}/send_again/`, label('SFAGAIN'))).status).toBe(201)
})

test('one key is one undoing; without it the second is refused', async () => {
  const order = await paidOrder()
  const { id } = (await send(order)).body
  const key = randomUUID()
  const responses = await Promise.all([1, 2, 3].map(() => undo(order, id, { key })))
  expect(responses.map(({ status }) => status)).toEqual([204, 204, 204])
  expect((await undo(order, id, { key })).status).toBe(204)
  expect((await trailOf(order)).filter(({ action }: { action: string }) => action === 'shipment.undo')).toHaveLength(1)
  expect(await undo(order, id)).toMatchObject({ status: 409, body: { code: 'shipment_moved' } })
  const other = (await send(await paidOrder())).body
  expect(await undo(order, other.id, { key })).toMatchObject({
    status: 409,
    body: { code: 'idempotency_key_reused' },
  })
  expect((await undo(order, other.id)).status).toBe(404)
})

test('it is refused after ten minutes, after the parcel’s end, and once the shopper claims something', async () => {
  const late = await paidOrder()
  const { id } = (await send(late)).body
  shop.passTime(9.8 * minuteInMs)
  expect((await undo(late, id)).status).toBe(204)
  const sent = (await send(late)).body
  shop.passTime(10 * minuteInMs + 1)
  expect(await undo(late, sent.id)).toMatchObject({ status: 409, body: { code: 'dispatch_not_undoable' } })
  expect((await read(late)).shipments).toMatchObject([{ status: 'handed_over' }])

  const ended = await paidOrder()
  const arrived = (await send(ended)).body
  await call('POST', `shipments/${arrived.id}/arrive/`)
  expect(await undo(ended, arrived.id)).toMatchObject({ status: 409, body: { code: 'shipment_moved' } })

  const claimed = await paidOrder()
  const parcel = (await send(claimed)).body
  await shop.context.database.execute(sql`
    insert into returns (return_number, order_id, kind, reason, status, amount_in_fen, created_at)
    select 'R-UNDO', id, 'money_only', 'missing', 'requested', 100, ${shop.context.now()}::timestamptz
    from orders where order_number = ${claimed.orderNumber}`)
  expect(await undo(claimed, parcel.id)).toMatchObject({ status: 409, body: { code: 'dispatch_not_undoable' } })
  expect((await read(claimed)).shipments).toMatchObject([{ status: 'handed_over' }])
})

test('only staff who ship undo it, and a shopper who confirms the receipt meanwhile either wins or loses', async () => {
  const order = await paidOrder()
  const { id } = (await send(order)).body
  const viewer = await signInAs(shop, 'viewer')
  expect((await undo(order, id, { who: viewer })).status).toBe(403)
  const [undone, confirmed] = await Promise.all([
    undo(order, id),
    shop.call('POST', `/api/order/${order.orderNumber}/confirm_receipt/`, { json: {}, token: order.shopper.access }),
  ])
  expect(undone.status === 204 ? confirmed.status : undone.status).toSatisfy(
    (status) => status === 200 || status === 409,
  )
  const { shipments, fulfilment } = await read(order)
  if (undone.status === 204) expect({ shipments, fulfilment }).toEqual({ shipments: [], fulfilment: 'to_prepare' })
  else
    expect({ shipments, fulfilment }).toMatchObject({ shipments: [{ status: 'delivered' }], fulfilment: 'delivered' })
})
