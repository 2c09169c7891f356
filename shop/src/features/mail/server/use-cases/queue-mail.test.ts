import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import type { MailContent } from '#platform/mail/mail-content.ts'
import { everyBlock, kindOfContent } from '#features/mail/testing/mail-contents.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { type QueuedMail, queueMail } from './queue-mail.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ shopName: 'Tea' })
})
afterAll(() => shop.close())

let queued = 0
const mailOf = (changes: Partial<QueuedMail<MailContent>> = {}): QueuedMail<MailContent> => ({
  kind: kindOfContent,
  facts: everyBlock,
  dedupeKey: `parcel:${++queued}`,
  userId: null,
  to: 'shopper@shop.example',
  language: 'ja',
  ...changes,
})

const queue = (mail: QueuedMail<MailContent>) =>
  shop.context.inTransaction((transaction) => queueMail(transaction, shop.context, mail))

async function rowsOf({ dedupeKey }: QueuedMail<MailContent>) {
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
  const facts = {
    ...everyBlock,
    blocks: [{ button: { label: 'Go', url: 'https://shop.example/#SecretOfThisMail' } }],
  }
  await queue({ ...mail, facts })
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

test('its footer names the shop by the facts that are set, in the language of the mail', async () => {
  await shop.context.database.execute(
    sql`update shop_facts set facts = ${JSON.stringify({ legal_name: { 'zh-CN': '春山商贸有限公司' }, address: { 'zh-CN': '杭州市文三路 1 号', ja: '杭州市文三路1号' }, email: 'help@shop.example', shop_name: { ja: '春の山' } })}`,
  )
  const mail = mailOf()
  await queue(mail)
  const [row] = await rowsOf(mail)
  for (const line of ['春山商贸有限公司、杭州市文三路1号', 'help@shop.example']) {
    expect(row!.text).toContain(`\n${line}\n`)
    expect(row!.html).toContain(`<br>${line}`)
  }
  expect(row!.text).toMatch(/^春の山\n/)
  const locked = mailOf()
  const config = { ...shop.context.config, isShopNameSet: true }
  await shop.context.inTransaction((transaction) => queueMail(transaction, { ...shop.context, config }, locked))
  expect((await rowsOf(locked))[0]!.text).toMatch(/^Tea\n/)
  await shop.context.database.execute(sql`update shop_facts set facts = '{}'`)
  const without = mailOf()
  await queue(without)
  expect((await rowsOf(without))[0]!.text).toMatch(/Ltd\., Shanghai\nChoose what/)
})
