/** Mails on their way: order, sender, secrets, two processes, and a shop without a mail server. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { kindOfContent } from '#features/mail/testing/mail-contents.ts'
import { createMail } from '#features/mail/testing/mail-factory.ts'
import { createTestShop } from '#testing/test-shop.ts'
import { secretPlaceholder } from '#platform/mail/mail-content.ts'
import { sendLimits } from '#platform/mail/mailer.ts'
import { openSendingFixtureOfFile, withSecret } from '#features/mail/testing/fixtures/sending-fixture.ts'

const { server, shop, other, sweep, passTime, stateOf } = await openSendingFixtureOfFile()

const minuteInMs = 60_000

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

test('reads the sender once a sweep, and not while none is due', async () => {
  const spied = vi.spyOn(shop.context.database.$client, 'query')
  const readsOfSender = () => {
    const calls = spied.mock.calls as unknown as [{ text?: string }][]
    return calls.filter(([{ text = '' }]) => text.includes('from shop_facts')).length
  }
  expect([await sweep(), readsOfSender()]).toEqual([0, 0])
  for (let count = 0; count < 7; count++) await createMail(shop)
  spied.mockClear()
  expect([await sweep(), readsOfSender()]).toEqual([7, 1])
})

test('what a person waits for is sent first, then mails of orders, then offers, whichever waited for longer', async () => {
  const offer = { ...kindOfContent, isOffer: true as const }
  for (let count = 0; count < 20; count++) await createMail(shop, { kind: offer, to: 'offer@shop.example' })
  passTime(minuteInMs)
  for (let count = 0; count < 6; count++) await createMail(shop, { to: 'order@shop.example' })
  passTime(minuteInMs)
  await createMail(shop, { kind: { ...kindOfContent, isUrgent: true }, to: 'urgent@shop.example' })
  expect(await sweep()).toBe(27)
  const sent = server.mails.flatMap(({ to }) => to)
  expect(sent.slice(0, 3)).toContain('urgent@shop.example')
  expect(sent.slice(0, 9).filter((to) => to === 'order@shop.example')).toHaveLength(6)
})

test('one mail that hangs delays no others, nor one that is queued meanwhile', async () => {
  const slow = Promise.withResolvers<void>()
  server.onData = () => {
    server.onData = undefined
    return slow.promise
  }
  for (let count = 0; count < 12; count++) await createMail(shop)
  const sweeping = sweep()
  await expect.poll(() => server.mails.length).toBe(12)
  await createMail(shop, { to: 'later@shop.example' })
  expect(await sweep(other)).toBe(1)
  expect(server.mails.flatMap(({ to }) => to)).toContain('later@shop.example')
  slow.resolve()
  expect(await sweeping).toBe(12)
  expect(server.mails).toHaveLength(13)
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

  test('one that is sending has the mail for longer than any attempt takes', async () => {
    const id = await createMail(shop)
    let leaseInMs = 0
    server.onData = async () => {
      const { next_attempt_at: leasedUntil } = await stateOf(id)
      leaseInMs = new Date(leasedUntil!).getTime() - shop.context.now().getTime()
    }
    await sweep(shop)
    expect(leaseInMs).toBeGreaterThan(sendLimits.wholeInMs + 30_000)
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

test('a secret is in the mail, and is gone from the shop once it is sent', async () => {
  const id = await createMail(shop, withSecret)
  await sweep()
  const { data } = server.mails[0]!
  expect(data.replaceAll('=\n', '')).toContain('reset#one-time-token')
  expect(data).not.toContain(secretPlaceholder)
  expect(await stateOf(id)).toMatchObject({ status: 'sent', secret: null })
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
