import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import { everyBlock } from '#features/mail/testing/mail-contents.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { type QueuedMail, queueMail } from './queue-mail.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ shopName: 'Tea' })
})
afterAll(() => shop.close())

let queued = 0
const mailOf = (changes: Partial<QueuedMail> = {}): QueuedMail => ({
  kind: 'parcel_sent',
  dedupeKey: `parcel:${++queued}`,
  userId: null,
  to: 'shopper@shop.example',
  language: 'ja',
  content: everyBlock,
  ...changes,
})

const queue = (mail: QueuedMail) =>
  shop.context.inTransaction((transaction) => queueMail(transaction, shop.context, mail))

async function rowsOf({ dedupeKey }: QueuedMail) {
  const { rows } = await shop.context.database.execute(sql`select * from mails where dedupe_key = ${dedupeKey}`)
  return rows
}

test('writes a mail as it will be sent, due at once', async () => {
  const mail = mailOf({ unsubscribeUrl: 'https://shop.example/unsubscribe?a=1' })
  await queue(mail)
  const [row, ...others] = await rowsOf(mail)
  expect(others).toEqual([])
  expect(row).toMatchObject({
    status: 'waiting',
    attempts: 0,
    language: 'ja',
    to_address: mail.to,
    subject: everyBlock.subject,
    html: expect.stringContaining('<html lang="ja">'),
    text: expect.stringMatching(/^Tea\n\n/),
    message_id: expect.stringMatching(/^<[0-9a-f-]{36}@localhost>$/),
    unsubscribe_url: mail.unsubscribeUrl,
  })
})

test('writes one mail for a key, also when two transactions report it at once', async () => {
  const mail = mailOf()
  await Promise.all([queue(mail), queue(mail), queue(mail)])
  await queue({ ...mail, to: 'other@shop.example' })
  expect(await rowsOf(mail)).toMatchObject([{ to_address: mail.to }])
})

test('writes nothing when the transaction is rolled back', async () => {
  const mail = mailOf()
  const failing = shop.context.inTransaction(async (transaction) => {
    await queueMail(transaction, shop.context, mail)
    throw new Error('the order changed')
  })
  await expect(failing).rejects.toThrow('the order changed')
  expect(await rowsOf(mail)).toEqual([])
})

test.each([
  'shopper@shop.example\nBcc: all@shop.example',
  'shopper@shop.example\r\n',
  'a@shop.example, b@shop.example',
  '<a@shop.example>',
  'shopper',
  `${'a'.repeat(250)}@shop.example`,
])('refuses the address %j', async (to) => {
  const mail = mailOf({ to })
  await expect(queue(mail)).rejects.toThrow('no mail address')
  expect(await rowsOf(mail)).toEqual([])
})

test('mails of a person are copied without secrets, and go with the account', async () => {
  const shopper = await registerShopper(shop)
  const mail = mailOf({ userId: shopper.id, secret: 'only-the-owner-reads-this' })
  const content = {
    ...everyBlock,
    blocks: [{ button: { label: 'Go', url: 'https://shop.example/#SecretOfThisMail' } }],
  }
  await queue({ ...mail, content })
  const copy = await shop.call('GET', '/api/user/my_data/', { token: shopper.access })
  expect(JSON.parse(copy.text).mails).toMatchObject([{ to: mail.to, subject: everyBlock.subject, status: 'waiting' }])
  expect(copy.text).not.toMatch(/only-the-owner|SecretOfThisMail/)
  const deleted = await shop.call('POST', '/api/user/delete_account/', {
    token: shopper.access,
    json: { password: validPassword },
  })
  expect(deleted.status).toBe(204)
  expect(await rowsOf(mail)).toEqual([])
  await expect(queue(mailOf({ userId: shopper.id }))).rejects.toThrow()
})
