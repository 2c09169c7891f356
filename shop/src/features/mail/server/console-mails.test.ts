import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyBlock } from '#features/mail/testing/mail-contents.ts'
import { createMail } from '#features/mail/testing/mail-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { type SmtpServerForTests, startSmtpServer } from '#testing/smtp-server.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let server: SmtpServerForTests
let shop: TestShop
const staff = {} as Record<'owner' | 'manager' | 'packer' | 'viewer', SignedIn>
beforeAll(async () => {
  server = await startSmtpServer()
  shop = await createTestShop({
    smtp: { host: '127.0.0.1', port: server.port, isTls: false, isPublic: false, login: null },
    mailFrom: { name: 'Tea', address: 'shop@shop.example' },
  })
  for (const role of ['owner', 'manager', 'packer', 'viewer'] as const) staff[role] = await signInAs(shop, role)
})
afterAll(async () => {
  await shop.close()
  await server.close()
})

const get = async (path: string, who = staff.manager) => who.call('GET', `/api/console/${path}`)
const sendAgain = (id: number, who = staff.manager) =>
  who.call('POST', `/api/console/mails/${id}/send_again/?lang=en`, { json: {} })
const sweep = () => shop.sweepers.find(({ name }) => name === 'mails to send')!.sweep()

const secretContent = {
  ...everyBlock,
  blocks: [{ button: { label: 'Go', url: 'https://shop.example/#SecretOfThisMail' } }],
}

test.each([
  ['GET', 'mails/'],
  ['GET', 'mails/1/'],
  ['GET', 'mails/1/document/'],
  ['POST', 'mails/1/send_again/'],
] as const)('%s %s is for owner and manager', async (method, path) => {
  for (const role of ['owner', 'manager', 'packer', 'viewer'] as const) {
    const json = method === 'POST' ? { json: {} } : {}
    const { status } = await staff[role].call(method, `/api/console/${path}`, json)
    expect([role, status === 403]).toEqual([role, role === 'packer' || role === 'viewer'])
  }
})

describe('the list', () => {
  const address = 'One.Shopper@shop.example'
  let ids: number[]
  beforeAll(async () => {
    const sent = await createMail(shop, { to: address })
    await sweep()
    server.mode = 'refuse recipient'
    const failed = await createMail(shop, { to: address })
    await sweep()
    server.mode = 'accept'
    ids = [await createMail(shop, { to: address }), failed, sent]
  })

  test('has the newest first, in tabs, found by the whole address', async () => {
    const all = await get(`mails/?q=${address.toLowerCase()}`)
    expect(all.body).toMatchObject({
      count: 3,
      has_server: true,
      facets: { all: 3, waiting: 1, failed: 1, sent: 1, kept: 0 },
    })
    expect(all.body.results.map(({ id }: { id: number }) => id)).toEqual(ids)
    const failed = await get(`mails/?tab=failed&q=${address}`)
    expect(failed.body.results).toMatchObject([{ id: ids[1], error: expect.stringContaining('550') }])
    expect((await get('mails/?q=shopper@shop')).body.count).toBe(0)
    expect((await get('mails/?page=2')).status).toBe(404)
    expect((await get('mails/?tab=lost')).status).toBe(400)
  })

  test.each([
    [`lower(to_address) = 'a@shop.example'`, 'mails_to'],
    [`status = 'failed'`, 'mails_newest'],
  ])('reads its rows by an index: %s', async (where, index) => {
    const plan = await shop.context.inTransaction(async (transaction) => {
      await transaction.execute(sql`set local enable_seqscan = off`)
      await transaction.execute(sql`set local enable_sort = off`)
      const query = sql.raw(`explain select id from mails where ${where} order by id desc limit 24`)
      return (await transaction.execute(query)).rows
    })
    expect(JSON.stringify(plan)).toContain(`using ${index} on mails`)
  })
})

test('one mail is shown as sent, as text and as a document in which nothing runs', async () => {
  const id = await createMail(shop, { language: 'ja' })
  await sweep()
  expect((await get(`mails/${id}/`)).body).toMatchObject({
    id,
    status: 'sent',
    language: 'ja',
    attempts: 1,
    can_send_again: true,
    has_server: true,
    text: expect.stringContaining('SF1390 2746 8815'),
  })
  const { status, headers, text } = await get(`mails/${id}/document/`)
  expect(status).toBe(200)
  expect(text).toMatch(/^<!doctype html>\n<html lang="ja">/)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-frame-options': 'SAMEORIGIN',
  })
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'self'; sandbox/)
  expect((await get('mails/999999/document/')).status).toBe(404)
})

test('staff never see a one-time link', async () => {
  const id = await createMail(shop, { secret: 'token-of-the-owner', content: secretContent })
  for (const path of [`mails/${id}/`, `mails/${id}/document/`, 'mails/'])
    expect((await get(path)).text).not.toMatch(/token-of-the-owner|SecretOfThisMail/)
})

describe('sending again', () => {
  test('sends the same mail under the same Message-ID, and is in the audit log', async () => {
    // Sends what other tests left waiting, so that this mail is the last one.
    await sweep()
    const id = await createMail(shop)
    await sweep()
    const before = server.mails.length
    const { status, body } = await sendAgain(id)
    expect([status, body]).toMatchObject([
      200,
      { status: 'waiting', attempts: 0, sent_at: null, can_send_again: false },
    ])
    await sweep()
    const [again, ...more] = server.mails.slice(before)
    expect(more).toEqual([])
    expect(again!.messageId).toBe(server.mails[before - 1]!.messageId)
    const log = await get(`trail/?subject=mail:${id}`, staff.owner)
    expect(log.body.results).toMatchObject([
      { action: 'mail.send_again', subject_label: everyBlock.subject, changes: { status: ['sent', 'waiting'] } },
    ])
  })

  test('is refused while the mail waits, and of two at once one succeeds', async () => {
    const id = await createMail(shop)
    expect(await sendAgain(id)).toMatchObject({ status: 409, body: { code: 'mail_not_sendable' } })
    await sweep()
    const both = await Promise.all([sendAgain(id), sendAgain(id)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await sendAgain(999_999)).status).toBe(404)
  })

  test('is refused once the one-time link is gone', async () => {
    const id = await createMail(shop, { secret: 'token-of-the-owner', content: secretContent })
    await sweep()
    expect((await get(`mails/${id}/`)).body).toMatchObject({ status: 'sent', can_send_again: false })
    expect(await sendAgain(id)).toMatchObject({ status: 409, body: { code: 'mail_not_sendable' } })
  })
})

test('without a mail server list and mail say so', async () => {
  const own = await createTestShop({ second: shop })
  const id = await createMail(own)
  const owner = await signInAs(own, 'owner')
  const list = await owner.call('GET', '/api/console/mails/')
  const mail = await owner.call('GET', `/api/console/mails/${id}/`)
  expect([list.body.has_server, mail.body.has_server]).toEqual([false, false])
  await own.sweepers.find(({ name }) => name === 'mails to send')!.sweep()
  const { body } = await owner.call('GET', `/api/console/mails/${id}/`)
  expect(body).toMatchObject({ status: 'kept', can_send_again: false })
  await own.close()
})
