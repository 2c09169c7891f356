/** Notifications of order events: each event once, whatever happens to the processes that announce it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { registerShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import {
  countWaitingEvents,
  mailsOf,
  notificationsOf,
  setVerifiedEmail,
  sweepOrderEvents,
} from '#features/notifications/testing/notification-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { readMigrations } from '#platform/database/migrations.ts'
import { migrationsDirectory } from '#platform/http/health.ts'
import { createTestShop } from '#testing/test-shop.ts'

const shop = await openPaymentFixtureOfFile()
const { database } = shop.context

beforeEach(() => sweepOrderEvents(shop))

let addresses = 0

/** A shopper with an unpaid order, who has not been notified of anything. */
async function newBuyer({ hasEmail = true } = {}) {
  const shopper = await registerShopper(shop)
  const email = `buyer.${++addresses}@shop.example`
  if (hasEmail) await setVerifiedEmail(shop, shopper, { email })
  const order = await shop.waitingOrder()
  const { rows } = await database.execute<{ id: number }>(
    sql`update orders set user_id = ${shopper.id}, language = 'ja' where order_number = ${order.orderNumber} returning id::integer`,
  )
  return { shopper, email, order, orderId: rows[0]!.id }
}
type Buyer = Awaited<ReturnType<typeof newBuyer>>

const pay = ({ order }: Buyer) => shop.pay(order.payUrl, order.outTradeNo)

const insertEvent = (orderId: number) => sql`insert into order_events (order_id, kind, facts, actor, created_at)
  values (${orderId}, 'refunded', '{"amount": "1.00"}', 'shop', now()) returning id::integer`

test('a payment is one notification and one mail in the language of the order', async () => {
  const buyer = await newBuyer()
  await pay(buyer)
  await sweepOrderEvents(shop)
  await sweepOrderEvents(shop)
  const { orderNumber, goodsId } = buyer.order
  expect(await notificationsOf(shop, buyer.shopper)).toMatchObject([
    { kind: 'needs_address', facts: { orderNumber, goodsId, amount: '19.90' } },
  ])
  expect(await mailsOf(shop, buyer.shopper)).toMatchObject([
    {
      kind: 'needs_address',
      to: buyer.email,
      language: 'ja',
      subject: 'お届け先をご指定ください',
    },
  ])
  expect(await countWaitingEvents(shop)).toBe(0)
})

test('an unpaid order writes no event, so it costs nothing', async () => {
  await newBuyer()
  expect(await countWaitingEvents(shop)).toBe(0)
})

test('the timeline of an order shows no events of money a second time', async () => {
  const order = await shop.paidOrder()
  expect((await shop.read(order)).body.events).toEqual([])
})

test('two processes announce each event once', async () => {
  const second = await createTestShop({ second: shop })
  const { shopper, orderId } = await newBuyer()
  for (let index = 0; index < 12; index++) await database.execute(insertEvent(orderId))
  await Promise.all([sweepOrderEvents(shop), sweepOrderEvents(second), sweepOrderEvents(shop)])
  await second.close()
  expect(await notificationsOf(shop, shopper)).toHaveLength(12)
  expect(await mailsOf(shop, shopper)).toHaveLength(12)
})

test('announces each waiting event, also where the statistics know of one', async () => {
  const { shopper, orderId } = await newBuyer()
  await database.execute(insertEvent(orderId))
  await database.execute(sql`analyze order_events_to_notify`)
  for (let index = 0; index < 4; index++) await database.execute(insertEvent(orderId))
  await sweepOrderEvents(shop)
  expect(await notificationsOf(shop, shopper)).toHaveLength(5)
  expect(await mailsOf(shop, shopper)).toHaveLength(5)
})

test('a process that is killed within an event leaves it whole to another one', async () => {
  const { shopper, orderId } = await newBuyer()
  await database.execute(insertEvent(orderId))
  await shop.context.inTransaction(async (transaction) => {
    await transaction.execute(sql`select from users where id = ${shopper.id} for update`)
    const killed = sweepOrderEvents(shop)
    const isWaiting = sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await database.execute(isWaiting)).rows).toHaveLength(1)
    await database.execute(sql`select pg_terminate_backend(pid) from (${isWaiting}) as waiting`)
    await killed.catch(() => {})
  })
  expect(await notificationsOf(shop, shopper)).toEqual([])
  shop.passTime(60_000)
  await sweepOrderEvents(shop)
  expect(await notificationsOf(shop, shopper)).toHaveLength(1)
  expect(await mailsOf(shop, shopper)).toHaveLength(1)
})

test('an event that fails is retried later, writes nothing meanwhile and stops no other', async () => {
  const [bad, good] = [await newBuyer(), await newBuyer()]
  await database.execute(sql`update users set email = 'no address' where id = ${bad.shopper.id}`)
  await database.execute(insertEvent(bad.orderId))
  await database.execute(insertEvent(good.orderId))
  await sweepOrderEvents(shop)
  expect(await notificationsOf(shop, bad.shopper)).toEqual([])
  expect(await mailsOf(shop, good.shopper)).toHaveLength(1)
  await database.execute(sql`update users set email = ${bad.email} where id = ${bad.shopper.id}`)
  await sweepOrderEvents(shop)
  expect(await notificationsOf(shop, bad.shopper)).toEqual([])
  shop.passTime(11_000)
  await sweepOrderEvents(shop)
  expect(await mailsOf(shop, bad.shopper)).toHaveLength(1)
})

test('an event that commits after a later one is not missed', async () => {
  const [late, early] = [await newBuyer(), await newBuyer()]
  const ids: number[] = []
  await shop.context.inTransaction(async (transaction) => {
    ids.push((await transaction.execute<{ id: number }>(insertEvent(late.orderId))).rows[0]!.id)
    ids.push((await database.execute<{ id: number }>(insertEvent(early.orderId))).rows[0]!.id)
    await sweepOrderEvents(shop)
    expect(await notificationsOf(shop, early.shopper)).toHaveLength(1)
  })
  expect(ids[0]).toBeLessThan(ids[1]!)
  await sweepOrderEvents(shop)
  expect(await notificationsOf(shop, late.shopper)).toHaveLength(1)
})

describe('a restored backup', () => {
  test('announces what was waiting, and nothing that was announced', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'yokoso-notify-'))
    const restored = await createTestShop()
    const [done, waiting] = [await newBuyer(), await newBuyer()]
    await database.execute(insertEvent(done.orderId))
    await sweepOrderEvents(shop)
    await database.execute(insertEvent(waiting.orderId))
    const path = join(folder, 'shop.backup')
    await writeBackup({ ...shop.context, keysDirectory: join(folder, 'keys') }, path, () => {})
    const target = { ...restored.context, keysDirectory: join(folder, 'restored') }
    await restoreBackup({ ...target, migrations: await readMigrations(migrationsDirectory) }, path, () => {})
    expect(await countWaitingEvents(restored)).toBe(1)
    await sweepOrderEvents(restored)
    expect(await notificationsOf(restored, done.shopper)).toHaveLength(1)
    expect(await notificationsOf(restored, waiting.shopper)).toHaveLength(1)
    await restored.close()
    await rm(folder, { recursive: true })
  })
})

describe('mails', () => {
  test('go to nobody without a verified address, and to the new one after a change', async () => {
    const buyer = await newBuyer({ hasEmail: false })
    const { access: token } = buyer.shopper
    const json = { email: 'unverified@shop.example', password: validPassword }
    expect(await shop.call('PUT', '/api/user/email/', { token, json })).toMatchObject({ status: 200 })
    await database.execute(insertEvent(buyer.orderId))
    await sweepOrderEvents(shop)
    expect(await notificationsOf(shop, buyer.shopper)).toHaveLength(1)
    expect(await mailsOf(shop, buyer.shopper)).toMatchObject([{ kind: 'verify_email' }])
    for (const email of ['first@shop.example', 'second@shop.example']) {
      await setVerifiedEmail(shop, buyer.shopper, { email })
      await database.execute(insertEvent(buyer.orderId))
      await sweepOrderEvents(shop)
      expect((await mailsOf(shop, buyer.shopper)).at(-1)).toMatchObject({ kind: 'refunded', to: email })
    }
  })

  test('have the language of the address where the order has none', async () => {
    const { shopper, orderId } = await newBuyer()
    await database.execute(sql`update orders set language = null where id = ${orderId}`)
    await database.execute(insertEvent(orderId))
    await sweepOrderEvents(shop)
    expect(await mailsOf(shop, shopper)).toMatchObject([{ language: 'en' }])
  })

  test('are not sent where they are not wanted; the notification stays', async () => {
    const { shopper, orderId } = await newBuyer()
    const wishes = { token: shopper.access, json: { orders: false } }
    expect(await shop.call('PUT', '/api/notice/wishes/', wishes)).toMatchObject({
      status: 200,
      body: { orders: false, back_in_stock: true, price_drop: false },
    })
    await database.execute(insertEvent(orderId))
    await sweepOrderEvents(shop)
    expect(await mailsOf(shop, shopper)).toEqual([])
    expect(await notificationsOf(shop, shopper)).toHaveLength(1)
  })
})

test('a deleted account is not notified, and its notifications and wishes go', async () => {
  const { shopper, orderId } = await newBuyer()
  const { access: token } = shopper
  await shop.call('PUT', '/api/notice/wishes/', { token, json: { price_drop: true } })
  await database.execute(insertEvent(orderId))
  await sweepOrderEvents(shop)
  const copy = JSON.parse((await shop.call('GET', '/api/user/my_data/', { token })).text)
  expect(copy.notifications).toMatchObject([{ kind: 'refunded', facts: { amount: '1.00' } }])
  expect(copy.notification_wishes).toEqual([{ orders: true, back_in_stock: true, price_drop: true }])
  await database.execute(sql`update orders set status = 'cancelled', closed_at = now() where id = ${orderId}`)
  const deletion = { token, json: { password: validPassword } }
  expect((await shop.call('POST', '/api/user/delete_account/', deletion)).status).toBe(204)
  await database.execute(insertEvent(orderId))
  await sweepOrderEvents(shop)
  expect(await notificationsOf(shop, shopper)).toEqual([])
  expect(await countWaitingEvents(shop)).toBe(0)
  const { rows } = await database.execute(sql`select from notification_wishes where user_id = ${shopper.id}`)
  expect(rows).toEqual([])
})
