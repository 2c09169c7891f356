import { expect, onTestFinished, test } from 'vitest'
import { everyBlock } from '#features/mail/testing/mail-contents.ts'
import { createMail } from '#features/mail/testing/mail-factory.ts'
import { createTestShop } from '#testing/test-shop.ts'

test('a developer without a mail server reads the mails', async () => {
  const shop = await createTestShop()
  onTestFinished(() => shop.close())
  const button = { label: 'Go', url: 'https://shop.example/#SecretOfThisMail' }
  const content = { ...everyBlock, subject: '<b>Sale</b>', blocks: [{ button }] }
  const id = await createMail(shop, { content, secret: 'token-of-the-link' })
  const list = await shop.call('GET', '/dev/mails')
  expect(list).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
  expect(list.text).toContain(`<a href="/dev/mails/${id}">&lt;b&gt;Sale&lt;/b&gt;</a> shopper@shop.example`)
  for (const path of ['/dev/mails', `/dev/mails/${id}`])
    expect((await shop.call('GET', path, { headers: { host: 'rebound.example' } })).status).toBe(421)
  const mail = await shop.call('GET', `/dev/mails/${id}`)
  expect(mail.text).toContain('https://shop.example/#token-of-the-link')
  expect(mail.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; .*sandbox/)
  for (const unknown of ['99999', 'x', '1e3'])
    expect((await shop.call('GET', `/dev/mails/${unknown}`)).status).toBe(404)
})

test('the mails to one address are listed, however many others are newer', async () => {
  const shop = await createTestShop()
  onTestFinished(() => shop.close())
  const id = await createMail(shop, { to: 'Lin@shop.example' })
  for (let index = 0; index < 101; index++) await createMail(shop, { to: `other.${index}@shop.example` })
  const links = async (query: string) => (await shop.call('GET', `/dev/mails${query}`)).text.match(/\/dev\/mails\/\d+/g)
  expect(await links('')).not.toContain(`/dev/mails/${id}`)
  expect(await links('?to=lin%40shop.example')).toEqual([`/dev/mails/${id}`])
  expect(await links('?to=nobody%40shop.example')).toBeNull()
  expect(await links('?to=a&to=b')).toHaveLength(100)
})

test('a shop that is public, or has a mail server, has no such pages', async () => {
  const shop = await createTestShop({ hasMailPages: false })
  onTestFinished(() => shop.close())
  const id = await createMail(shop)
  for (const path of ['/dev/mails', `/dev/mails/${id}`]) expect((await shop.call('GET', path)).status).toBe(404)
})
