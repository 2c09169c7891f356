/** An undone dispatch: its message is withdrawn where nobody can have read it, and corrected otherwise. */
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  countWaitingEvents,
  mailsOf,
  notificationsOf,
  setVerifiedEmail,
  sweepOrderEvents,
} from '#features/notifications/testing/notification-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { openConsoleOrders } from '#features/order-pages/testing/fixtures/console-orders-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const { database } = shop.context
const { paidOrder, call, send } = await openConsoleOrders(shop)
type Order = Awaited<ReturnType<typeof paidOrder>>

beforeAll(() => setVerifiedEmail(shop, shop.shopper, { email: 'undone@shop.example', language: 'zh-CN' }))

const clear = async () => {
  await sweepOrderEvents(shop)
  await database.execute(sql`delete from notifications`)
  await database.execute(sql`delete from mails`)
}
beforeEach(clear)

async function toSend(): Promise<Order> {
  const order = await paidOrder()
  await clear()
  return order
}
const undo = async (order: Order, id: number) => {
  expect((await call('POST', `orders/${order.orderNumber}/shipments/${id}/undo/`)).status).toBe(204)
}
const kinds = async () => ({
  notifications: (await notificationsOf(shop, shop.shopper)).map(({ kind }) => kind),
  mails: (await mailsOf(shop, shop.shopper)).map(({ kind }) => kind),
})

test('a dispatch that was undone before anybody was notified is not announced', async () => {
  const order = await toSend()
  await undo(order, (await send(order)).body.id)
  await sweepOrderEvents(shop)
  expect(await kinds()).toEqual({ notifications: [], mails: [] })
  expect(await countWaitingEvents(shop)).toBe(0)
})

test('a message that nobody can have read is withdrawn with its mail, and the next dispatch is announced', async () => {
  const order = await toSend()
  const { id } = (await send(order)).body
  await sweepOrderEvents(shop)
  expect(await kinds()).toEqual({ notifications: ['shipped'], mails: ['shipped'] })
  await undo(order, id)
  await sweepOrderEvents(shop)
  expect(await kinds()).toEqual({ notifications: [], mails: [] })
  await send(order, { tracking_number: 'SFSECONDTRY' })
  await sweepOrderEvents(shop)
  expect(await notificationsOf(shop, shop.shopper)).toMatchObject([
    { kind: 'shipped', facts: { trackingNumber: 'SFSECONDTRY' } },
  ])
})

test.each([
  ['the mail has left', sql`update mails set status = 'sent', attempts = 1, next_attempt_at = null, sent_at = now()`],
  ['the mail is being sent', sql`update mails set status = 'sending', attempts = 1`],
  ['the notification was read', sql`update notifications set read_at = now()`],
])('a correction follows once where %s', async (_what, happen) => {
  const order = await toSend()
  const { id } = (await send(order)).body
  await sweepOrderEvents(shop)
  await database.execute(happen)
  await undo(order, id)
  await sweepOrderEvents(shop)
  await sweepOrderEvents(shop)
  expect(await notificationsOf(shop, shop.shopper)).toMatchObject([
    { kind: 'shipped' },
    { kind: 'dispatch_undone', facts: { orderNumber: order.orderNumber, shipmentNumber: 1 } },
  ])
  const correction = (await mailsOf(shop, shop.shopper)).at(-1)!
  expect(correction).toMatchObject({ kind: 'dispatch_undone', subject: '更正：包裹还没有寄出' })
  expect(correction.text).toContain(`/user/order/${order.orderNumber}`)
})

test('while another process announces the dispatch the correction waits for it', async () => {
  const order = await toSend()
  const { id } = (await send(order)).body
  await undo(order, id)
  await shop.context.inTransaction(async (transaction) => {
    await transaction.execute(sql`select from order_events_to_notify join order_events on order_events.id = event_id
      where kind = 'handed_over' for update of order_events_to_notify`)
    await sweepOrderEvents(shop)
    expect(await countWaitingEvents(shop)).toBe(2)
  })
  shop.passTime(11_000)
  await sweepOrderEvents(shop)
  expect(await kinds()).toEqual({ notifications: [], mails: [] })
  expect(await countWaitingEvents(shop)).toBe(0)
})
