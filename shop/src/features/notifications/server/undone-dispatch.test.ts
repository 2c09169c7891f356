/** An undone dispatch: its message is withdrawn where nobody can have read it, and corrected otherwise. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  countWaitingEvents,
  mailsOf,
  notificationsOf,
  setVerifiedEmail,
  sweepOrderEvents,
} from '#features/notifications/testing/notification-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { openConsoleOrders } from '#features/order-pages/testing/fixtures/console-orders-fixture.ts'
import { startSmtpServer } from '#testing/smtp-server.ts'
import { createTestShop } from '#testing/test-shop.ts'

const shop = await openPaymentFixtureOfFile()
const { database } = shop.context
const { owner, paidOrder, call, send } = await openConsoleOrders(shop)
type Order = Awaited<ReturnType<typeof paidOrder>>

beforeAll(() => setVerifiedEmail(shop, shop.shopper, { email: 'undone@shop.example', language: 'zh-CN' }))

/** Another process of the shop, with a mail server. */
const server = await startSmtpServer()
const sending = await createTestShop({
  smtp: { host: '127.0.0.1', port: server.port, isTls: false, isPublic: false, login: null },
  mailFrom: { name: '', address: 'shop@shop.example' },
  second: shop,
})
// Mails that the other clock has queued are due.
sending.passTime(60_000)
afterAll(async () => {
  await sending.close()
  await server.close()
})
const sendMails = (signal?: AbortSignal) => sending.sweepers.find(({ name }) => name === 'mails to send')!.sweep(signal)

const clear = async () => {
  await sweepOrderEvents(shop)
  await database.execute(sql`delete from notifications`)
  await database.execute(sql`delete from mails`)
  server.mode = 'accept'
  server.mails.length = 0
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

async function sendAgain() {
  await sendMails()
  expect(server.mails).toHaveLength(1)
  const { rows } = await database.execute<{ id: string }>(sql`select id from mails where status = 'sent'`)
  const path = `/api/console/mails/${Number(rows[0]!.id)}/send_again/`
  expect((await owner.call('POST', path, { json: {} })).status).toBe(200)
}

async function stopWhileSending() {
  server.mode = 'hang after data'
  const stopping = new AbortController()
  const sweeping = sendMails(stopping.signal)
  await expect.poll(() => server.mails).toHaveLength(1)
  stopping.abort()
  await sweeping
}

async function expectWaitingAsNew() {
  const { rows } = await database.execute(sql`select status, attempts from mails`)
  expect(rows).toEqual([{ status: 'waiting', attempts: 0 }])
}

test.each([
  ['the mail has left', () => sendMails()],
  ['the mail that has left waits to be sent again', () => sendAgain().then(expectWaitingAsNew)],
  ['the shop stopped while the mail was being sent', () => stopWhileSending().then(expectWaitingAsNew)],
  ['the mail is being sent', () => database.execute(sql`update mails set status = 'sending', attempts = 1`)],
  ['the notification was read', () => database.execute(sql`update notifications set read_at = now()`)],
])('a correction follows once where %s', async (_what, happen) => {
  const order = await toSend()
  const { id } = (await send(order)).body
  await sweepOrderEvents(shop)
  await happen()
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

test('a mail that a shop without a mail server has stored is withdrawn', async () => {
  const order = await toSend()
  const { id } = (await send(order)).body
  await sweepOrderEvents(shop)
  await shop.sweepers.find(({ name }) => name === 'mails to send')!.sweep()
  expect(await mailsOf(shop, shop.shopper)).toMatchObject([{ kind: 'shipped' }])
  await undo(order, id)
  await sweepOrderEvents(shop)
  expect(await kinds()).toEqual({ notifications: [], mails: [] })
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
