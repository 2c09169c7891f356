/** Mails that a server refuses, defers or loses, and mails whose link ends. */
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { kindOfContent } from '#features/mail/testing/mail-contents.ts'
import { createMail } from '#features/mail/testing/mail-factory.ts'
import { cancelMails, claimDueMail, settleMail } from './queries/mail-queries.ts'
import { startSweepers } from '#platform/jobs/sweepers.ts'
import { createTestShop } from '#testing/test-shop.ts'
import { openSendingFixtureOfFile, withSecret } from '#features/mail/testing/fixtures/sending-fixture.ts'

const { server, shop, other, sweep, passTime, stateOf } = await openSendingFixtureOfFile()

const minuteInMs = 60_000

const dayInMs = 86_400_000

describe('a mail server that', () => {
  test('refuses the recipient for good: failed, and not tried again', async () => {
    server.mode = 'refuse recipient'
    const id = await createMail(shop)
    await sweep()
    expect(await stateOf(id)).toMatchObject({ status: 'failed', attempts: 1, error: expect.stringContaining('550') })
    passTime(7 * dayInMs)
    expect(await sweep()).toBe(0)
  })

  test.each([
    ['refuse data', '550 5.4.5 Daily user sending limit exceeded'],
    ['refuse recipient', '554 5.7.1 Relay access denied'],
    ['refuse recipient', '552 5.2.2 Mailbox full'],
  ] as const)('does "%s" by "%s" for a while gets the mail later, with its link', async (mode, refusal) => {
    server.mode = mode
    server.refusal = refusal
    const id = await createMail(shop, withSecret)
    await sweep()
    expect(await stateOf(id)).toMatchObject({
      status: 'waiting',
      attempts: 1,
      error: expect.stringContaining(refusal),
      secret: withSecret.secret,
    })
    server.mode = 'accept'
    passTime(minuteInMs)
    await sweep()
    expect(await stateOf(id)).toMatchObject({ status: 'sent', attempts: 2, error: null })
  })

  test('refuses the password gets each mail once, after the password is right', async () => {
    const login = { user: 'shop@shop.example', password: 'the right one' }
    server.login = { mechanism: 'PLAIN', ...login, password: 'another one' }
    onTestFinished(() => void (server.login = null))
    const own = await createTestShop({ ...shop.context.config, smtp: { ...shop.context.config.smtp!, login } })
    onTestFinished(() => own.close())
    own.stopClock()
    const ids = [await createMail(own), await createMail(own, withSecret)]
    await sweep(own)
    for (const id of ids)
      expect(await stateOf(id, own)).toMatchObject({
        status: 'waiting',
        attempts: 1,
        error: expect.stringMatching(/535 5\.7\.8 Error: authentication failed$/),
      })
    server.login = { ...server.login, password: login.password }
    own.passTime(minuteInMs)
    expect([await sweep(own), await sweep(own)]).toEqual([2, 0])
    for (const id of ids) expect(await stateOf(id, own)).toMatchObject({ status: 'sent', attempts: 2, error: null })
    expect(server.mails.map(({ user }) => user)).toEqual([login.user, login.user])
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(2)
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
    const pauses = [1, 4, 16, 64, 256, 12 * 60, 12 * 60]
    for (const minutes of pauses) {
      expect(await sweep()).toBe(1)
      expect(await stateOf(id)).toMatchObject({ status: 'waiting' })
      passTime(minutes * minuteInMs - 1)
      expect(await sweep()).toBe(0)
      passTime(1)
    }
    expect(await sweep()).toBe(1)
    expect(await stateOf(id)).toMatchObject({ status: 'failed', attempts: 8 })
    expect(shop.context.now().getTime() - startsAt).toBeLessThan(2 * dayInMs)
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
    const claimed = await claimDueMail(database, { now: now(), leasedUntil: inHalfAnHour(), isToLeave: true })
    await cancelMails(database, { userId, which: { kinds: [kindOfContent.key] }, reason: 'Replaced', now: now() })
    await settleMail(database, claimed!, { status: 'waiting', nextAttemptAt: now(), sentAt: null, error: null })
    await sweep()
    expect(await stateOf(id)).toMatchObject({ status: 'failed', attempts: 2, secret: null })
    const waiting = await createMail(shop, { ...withSecret, userId })
    await cancelMails(database, { userId, which: { kinds: [kindOfContent.key] }, reason: 'Replaced', now: now() })
    expect(await stateOf(waiting)).toMatchObject({ status: 'failed', error: 'Replaced', secret: null })
    expect(server.mails).toEqual([])
  })
})
