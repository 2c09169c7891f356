/** Mails on their way: the sweeper, a mail server in each of its moods, and several processes. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { everyBlock, kindOfContent } from '#features/mail/testing/mail-contents.ts'
import { createMail } from '#features/mail/testing/mail-factory.ts'
import { cancelMails, claimDueMails, settleMail } from './queries/mail-queries.ts'
import { startSweepers } from '#platform/jobs/sweepers.ts'
import { type SmtpServerForTests, startSmtpServer } from '#testing/smtp-server.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { secretPlaceholder } from '#platform/mail/mail-content.ts'

const minuteInMs = 60_000
const dayInMs = 86_400_000

let server: SmtpServerForTests
let shop: TestShop
let other: TestShop
beforeAll(async () => {
  server = await startSmtpServer()
  const settings = {
    smtp: { host: '127.0.0.1', port: server.port, isTls: false, isPublic: false, login: null },
    mailFrom: { name: 'Tea', address: 'shop@shop.example' },
  }
  shop = await createTestShop(settings)
  other = await createTestShop({ ...settings, second: shop })
  shop.stopClock()
  other.stopClock()
})
afterEach(async () => {
  server.mode = 'accept'
  server.mails.length = 0
  server.onData = undefined
  await shop.context.database.execute(sql`delete from mails`)
})
afterAll(async () => {
  await other.close()
  await shop.close()
  await server.close()
})

const sweep = (from: TestShop = shop, signal?: AbortSignal) =>
  from.sweepers.find(({ name }) => name === 'mails to send')!.sweep(signal)
const passTime = (timeInMs: number) => {
  shop.passTime(timeInMs)
  other.passTime(timeInMs)
}

async function stateOf(id: number, from: TestShop = shop) {
  const { rows } = await from.context.database.execute(
    sql`select status, attempts, error, message_id, secret, next_attempt_at from mails where id = ${id}`,
  )
  return rows[0] as {
    status: string
    attempts: number
    error: string | null
    message_id: string
    secret: string | null
  }
}

test('a queued mail is sent once', async () => {
  const id = await createMail(shop)
  expect([await sweep(), await sweep()]).toEqual([1, 0])
  const { message_id } = await stateOf(id)
  expect(server.mails).toMatchObject([
    { to: ['shopper@shop.example'], from: 'shop@shop.example', messageId: message_id },
  ])
  expect(await stateOf(id)).toMatchObject({ status: 'sent', attempts: 1, error: null })
})

test('sends many mails in one sweep, the longest due first, and the sweeper knows since when one is due', async () => {
  for (let count = 0; count < 8; count++) {
    await createMail(shop)
    passTime(1_000)
  }
  const sweeper = shop.sweepers.find(({ name }) => name === 'mails to send')!
  expect((await sweeper.findOldestDue!())!.getTime()).toBe(shop.context.now().getTime() - 8_000)
  expect(await sweep()).toBe(8)
  expect(server.mails).toHaveLength(8)
  expect(await sweeper.findOldestDue!()).toBe(null)
})

test('an urgent mail is in the next batch, however many others have waited for longer', async () => {
  for (let count = 0; count < 20; count++) await createMail(shop)
  passTime(minuteInMs)
  await createMail(shop, { kind: { ...kindOfContent, isUrgent: true }, to: 'urgent@shop.example' })
  expect(await sweep()).toBe(21)
  expect(server.mails.slice(0, 3).flatMap(({ to }) => to)).toContain('urgent@shop.example')
})

test("without a name in MAIL_FROM, the sender has the shop's name by the facts, and replies go to its address", async () => {
  const own = await createTestShop({
    smtp: { host: '127.0.0.1', port: server.port, isTls: false, isPublic: false, login: null },
    mailFrom: { name: '', address: 'shop@shop.example' },
  })
  onTestFinished(() => own.close())
  await own.context.database.execute(
    sql`update shop_facts set facts = '{"shop_name": {"en": "Spring Hill"}, "email": "help@shop.example"}'`,
  )
  const id = await createMail(own)
  await sweep(own)
  expect(await stateOf(id, own)).toMatchObject({ status: 'sent' })
  expect(server.mails[0]!.data).toMatch(/^From: Spring Hill <shop@shop\.example>$/m)
  expect(server.mails[0]!.data).toMatch(/^Reply-To: help@shop\.example$/m)
})

describe('a mail server that', () => {
  test('refuses the recipient for good: failed, and not tried again', async () => {
    server.mode = 'refuse recipient'
    const id = await createMail(shop)
    await sweep()
    expect(await stateOf(id)).toMatchObject({ status: 'failed', attempts: 1, error: expect.stringContaining('550') })
    passTime(7 * dayInMs)
    expect(await sweep()).toBe(0)
  })

  test('asks to try later gets the mail after growing pauses', async () => {
    server.mode = 'defer'
    const id = await createMail(shop)
    const pauses = [1, 4, 16, 64, 256]
    for (const [index, minutes] of pauses.entries()) {
      expect(await sweep()).toBe(1)
      expect(await stateOf(id)).toMatchObject({
        status: 'waiting',
        attempts: index + 1,
        error: expect.stringContaining('451'),
      })
      passTime(minutes * minuteInMs - 1)
      expect(await sweep()).toBe(0)
      passTime(1)
    }
    server.mode = 'accept'
    await sweep()
    expect(await stateOf(id)).toMatchObject({ status: 'sent', attempts: 6, error: null })
  })

  test('is never there: failed after eight attempts, within two days', async () => {
    server.mode = 'drop'
    const id = await createMail(shop)
    const startsAt = shop.context.now().getTime()
    for (let attempt = 1; attempt <= 8; attempt++) {
      expect(await sweep()).toBe(1)
      if (attempt < 8) passTime(12 * 60 * minuteInMs)
    }
    expect(await stateOf(id)).toMatchObject({ status: 'failed', attempts: 8 })
    expect(shop.context.now().getTime() - startsAt).toBeLessThan(4 * dayInMs)
  })

  test('takes a mail and drops the line gets it again under the same Message-ID', async () => {
    server.mode = 'drop after data'
    const id = await createMail(shop)
    await sweep()
    expect(await stateOf(id)).toMatchObject({ status: 'waiting' })
    server.mode = 'accept'
    passTime(minuteInMs)
    await sweep()
    const { message_id } = await stateOf(id)
    expect(server.mails.map(({ messageId }) => messageId)).toEqual([message_id, message_id])
  })

  test('hangs holds no connection of the database, and stopping does not wait for it', async () => {
    server.mode = 'hang after data'
    const id = await createMail(shop)
    const running = startSweepers(
      shop.sweepers.filter(({ name }) => name === 'mails to send'),
      shop.context.log,
    )
    await expect.poll(() => server.mails).toHaveLength(1)
    const { $client } = shop.context.database
    expect($client.idleCount).toBe($client.totalCount)
    const { rows } = await shop.context.database.execute(
      // Databases of other tests have the same numbers of relations.
      sql`select count(*)::int as count from pg_locks where relation = 'mails'::regclass and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`,
    )
    expect(rows).toEqual([{ count: 0 }])
    const stoppedAt = performance.now()
    await running.stop()
    expect(performance.now() - stoppedAt).toBeLessThan(6_000)
    // Another start sends it at once, and the interrupted attempt does not count.
    expect(await stateOf(id)).toMatchObject({ status: 'waiting', attempts: 0 })
    server.mode = 'accept'
    await sweep(other)
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1)
  })
})

describe('two processes', () => {
  test('send each mail once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => createMail(shop)))
    while ((await Promise.all([sweep(shop), sweep(other), sweep(shop)])).some((count) => count !== 0)) await sleep(1)
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(20)
    expect(server.mails).toHaveLength(20)
    for (const id of ids) expect(await stateOf(id)).toMatchObject({ status: 'sent', attempts: 1 })
  })

  test('one that crashes while sending leaves the mail to the other, under the same Message-ID', async () => {
    const id = await createMail(shop)
    // As a process leaves the row that is killed after the server has taken the mail.
    server.onData = async () => {
      server.onData = undefined
      expect(await sweep(other)).toBe(0)
      passTime(3 * minuteInMs)
      expect(await sweep(other)).toBe(1)
    }
    await sweep(shop)
    const { message_id } = await stateOf(id)
    expect(server.mails.map(({ messageId }) => messageId)).toEqual([message_id, message_id])
    expect(await stateOf(id)).toMatchObject({ status: 'sent', attempts: 2 })
  })

  test('the slower one does not overwrite the outcome of the faster', async () => {
    const id = await createMail(shop)
    server.onData = async () => {
      server.onData = undefined
      server.mode = 'accept'
      passTime(3 * minuteInMs)
      await sweep(other)
      expect(await stateOf(id)).toMatchObject({ status: 'sent' })
    }
    server.mode = 'drop after data'
    await sweep(shop)
    expect(server.mails).toHaveLength(2)
    expect(await stateOf(id)).toMatchObject({ status: 'sent' })
  })
})

const link = { button: { label: 'Go', url: `https://shop.example/user/reset#${secretPlaceholder}` } }
const withSecret = { secret: 'one-time-token', content: { ...everyBlock, blocks: [link] } }

test('a secret is in the mail, and is gone from the shop once it is sent', async () => {
  const id = await createMail(shop, withSecret)
  await sweep()
  const { data } = server.mails[0]!
  expect(data.replaceAll('=\n', '')).toContain('reset#one-time-token')
  expect(data).not.toContain(secretPlaceholder)
  expect(await stateOf(id)).toMatchObject({ status: 'sent', secret: null })
})

describe('a mail whose link ends', () => {
  const inHalfAnHour = () => new Date(shop.context.now().getTime() + 30 * minuteInMs)

  test('is not sent after that', async () => {
    const id = await createMail(shop, { ...withSecret, expiresAt: inHalfAnHour() })
    passTime(30 * minuteInMs - 1)
    const other = await createMail(shop, { ...withSecret, expiresAt: inHalfAnHour() })
    passTime(1)
    await sweep()
    expect(server.mails).toHaveLength(1)
    expect(await stateOf(id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('no longer valid'),
      secret: null,
    })
    expect(await stateOf(other)).toMatchObject({ status: 'sent' })
  })

  test('fails at once where the next attempt would be too late', async () => {
    server.mode = 'defer'
    const id = await createMail(shop, { ...withSecret, expiresAt: inHalfAnHour() })
    for (const minutes of [1, 4, 16]) {
      await sweep()
      expect(await stateOf(id)).toMatchObject({ status: 'waiting' })
      passTime(minutes * minuteInMs)
    }
    await sweep()
    expect(await stateOf(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('451'), secret: null })
  })

  test('is not tried again once it was canceled while the server responded', async () => {
    const { rows } = await shop.context.database.execute<{ id: string }>(
      sql`insert into users (username, username_key, password_hash, date_joined) values ('canceled', 'canceled', '', now()) returning id`,
    )
    const userId = Number(rows[0]!.id)
    const { database, now } = shop.context
    const id = await createMail(shop, { ...withSecret, userId, expiresAt: inHalfAnHour() })
    const claimed = await claimDueMails(database, { now: now(), leasedUntil: inHalfAnHour(), limit: 1 })
    await cancelMails(database, { userId, kinds: [kindOfContent.key], reason: 'Replaced', now: now() })
    await settleMail(database, claimed[0]!, { status: 'waiting', nextAttemptAt: now(), sentAt: null, error: null })
    await sweep()
    expect(await stateOf(id)).toMatchObject({ status: 'failed', attempts: 2, secret: null })
    const waiting = await createMail(shop, { ...withSecret, userId })
    await cancelMails(database, { userId, kinds: [kindOfContent.key], reason: 'Replaced', now: now() })
    expect(await stateOf(waiting)).toMatchObject({ status: 'failed', error: 'Replaced', secret: null })
    expect(server.mails).toEqual([])
  })
})

test('old mails are deleted in batches, one after the other', async () => {
  await shop.context.database.execute(sql`
    insert into mails (kind, dedupe_key, language, to_address, subject, text, html, message_id, status, created_at)
    select 'paid', 'old-' || n, 'en', 'shopper@shop.example', 'Paid', 'Paid', 'Paid', '<old-' || n || '@shop.example>', 'kept',
      ${new Date(shop.context.now().getTime() - 91 * dayInMs)} from generate_series(1, 1001) n`)
  const old = shop.sweepers.find(({ name }) => name === 'old mails')!
  expect([await old.sweep(), await old.sweep(), await old.sweep()]).toEqual(['again', 1, 0])
})

test('mails are deleted after 90 days, unless they still wait', async () => {
  const id = await createMail(shop)
  await sweep()
  server.mode = 'defer'
  const waiting = await createMail(shop)
  const old = shop.sweepers.find(({ name }) => name === 'old mails')!
  passTime(89 * dayInMs)
  expect(await old.sweep()).toBe(0)
  passTime(2 * dayInMs)
  expect(await old.sweep()).toBe(1)
  expect([await stateOf(id), await stateOf(waiting)]).toMatchObject([undefined, { status: 'waiting' }])
})

describe('without a mail server', () => {
  test('mails are stored, and written as files on the developer’s machine', async () => {
    const own = await createTestShop()
    onTestFinished(() => own.close())
    const id = await createMail(own, withSecret)
    expect(await sweep(own)).toBe(1)
    expect(await stateOf(id, own)).toMatchObject({ status: 'kept', secret: 'one-time-token' })
    const folder = join(own.context.config.dataDir, 'mails')
    expect((await readdir(folder)).toSorted()).toEqual([`${id}.eml`, `${id}.html`])
    expect(await readFile(join(folder, `${id}.html`), 'utf8')).toContain('reset#one-time-token')
    expect(await sweep(own)).toBe(0)
  })

  test('a public shop writes no file, and keeps no secret', async () => {
    const own = await createTestShop({ hasMailPages: false })
    onTestFinished(() => own.close())
    const id = await createMail(own, withSecret)
    await sweep(own)
    expect(await stateOf(id, own)).toMatchObject({ status: 'kept', secret: null })
    await expect(readdir(join(own.context.config.dataDir, 'mails'))).rejects.toThrow('ENOENT')
  })
})
