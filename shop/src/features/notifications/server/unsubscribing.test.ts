/** Mails of one kind, stopped by the link of a mail. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerShopper, type TestShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import { mailsOf, setVerifiedEmail } from '#features/notifications/testing/notification-factory.ts'
import type { WishKind } from '#features/notifications/values.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { makeUnsubscribeToken } from './rules/unsubscribe-token.ts'
import { refundedMail } from './rules/kinds/refunded.ts'
import { notify } from './use-cases/notify.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ previousSecretKey: 'former'.repeat(9) })
})
afterAll(() => shop.close())

let addresses = 0
async function withEmail(): Promise<TestShopper & { email: string }> {
  const shopper = await registerShopper(shop)
  const email = `reader.${++addresses}@shop.example`
  await setVerifiedEmail(shop, shopper, { email })
  return { ...shopper, email }
}

const tokenOf = (shopper: { id: number; email: string }, kind: WishKind = 'orders', key = shop.context.secretKey) =>
  makeUnsubscribeToken(key, { userId: shopper.id, kind }, shopper.email)

const post = (token: string, is_wanted?: boolean) =>
  shop.call('POST', '/api/notice/unsubscribe/?lang=en', { json: { token, is_wanted } })

const wishesOf = async ({ access }: TestShopper) =>
  (await shop.call('GET', '/api/notice/wishes/', { token: access })).body

const addressOf = (token: string) => `/unsubscribe?${new URLSearchParams({ token })}`
const click = (token: string, form: Record<string, string> = { 'List-Unsubscribe': 'One-Click' }) =>
  shop.call('POST', addressOf(token), { form })

const deadLink = { status: 400, body: { errors: { token: [expect.stringContaining('not valid')] } } }

test('a mail has the link in its footer and its header, for its kind alone', async () => {
  const shopper = await withEmail()
  await shop.context.inTransaction((transaction) =>
    notify(transaction, shop.context, {
      userId: shopper.id,
      dedupeKey: 'test:1',
      language: 'en',
      createdAt: new Date(),
      kind: 'refunded',
      facts: {},
      mail: {
        kind: refundedMail,
        facts: refundedMail.sample({ language: 'en', shopName: '', shopOrigin: '', senderLines: [] }),
      },
    }),
  )
  const [mail] = await mailsOf(shop, shopper)
  const url = `${shop.context.config.shopOrigin}${addressOf(tokenOf(shopper))}`
  expect(mail!.unsubscribeUrl).toBe(url)
  expect(mail!.text).toContain(`Stop emails of this kind:\n${url}`)
})

describe('the link', () => {
  test('looks, stops and resumes mails of its kind, as often as it is used', async () => {
    const shopper = await withEmail()
    const token = tokenOf(shopper)
    expect((await post(token)).body).toEqual({ kind: 'orders', is_wanted: true })
    const before = await wishesOf(shopper)
    expect(before.orders).toBe(true)
    await Promise.all([post(token, false), post(token, false)])
    expect(await wishesOf(shopper)).toEqual({ ...before, orders: false })
    expect((await post(token)).body).toEqual({ kind: 'orders', is_wanted: false })
    expect((await post(token, true)).body).toEqual({ kind: 'orders', is_wanted: true })
    expect(await wishesOf(shopper)).toEqual(before)
  })

  test('of the former key is valid, while that key is', async () => {
    const shopper = await withEmail()
    expect((await post(tokenOf(shopper, 'orders', 'former'.repeat(9)), false)).status).toBe(200)
    expect(await post(tokenOf(shopper, 'orders', 'unknown'.repeat(9)), false)).toMatchObject(deadLink)
  })

  test('is refused where it is forged, for another kind or for another person', async () => {
    const [shopper, other] = [await withEmail(), await withEmail()]
    const [id, kind, signature] = tokenOf(shopper).split('.')
    const forged = [
      `${id}.price_drop.${signature}`,
      `${other.id}.${kind}.${signature}`,
      `${id}.${kind}.${signature!.slice(1)}A`,
      `${id}.${kind}.`,
      `${id}.all.${signature}`,
      `999999999.${kind}.${signature}`,
      `${'9'.repeat(150)}.${kind}.${signature}`,
      '\u0000',
      'x',
    ]
    for (const token of forged) expect(await post(token, false), token).toMatchObject({ status: 400 })
    for (const token of forged) expect((await click(token)).status, token).toBe(400)
    expect((await wishesOf(shopper)).orders).toBe(true)
    expect((await wishesOf(other)).orders).toBe(true)
    expect((await post('x'.repeat(1_000_000))).status).toBe(413)
  })

  test('is dead after a change of the address, its removal or the end of the account', async () => {
    const shopper = await withEmail()
    const token = tokenOf(shopper)
    await setVerifiedEmail(shop, shopper, { email: 'changed@shop.example' })
    expect(await post(token, false)).toMatchObject(deadLink)
    const changed = tokenOf({ ...shopper, email: 'changed@shop.example' })
    await shop.context.database.execute(
      sql`update users set email = null, email_key = null, email_verified_at = null where id = ${shopper.id}`,
    )
    expect(await post(changed, false)).toMatchObject(deadLink)
    expect((await wishesOf(shopper)).orders).toBe(true)
    const leaving = await withEmail()
    const deletion = { token: leaving.access, json: { password: validPassword } }
    expect((await shop.call('POST', '/api/user/delete_account/', deletion)).status).toBe(204)
    expect(await post(tokenOf(leaving), false)).toMatchObject(deadLink)
  })
})

describe('one click', () => {
  test('of a mail program stops the mails, in both forms of RFC 8058', async () => {
    for (const isMultipart of [false, true]) {
      const shopper = await withEmail()
      const multipart = new FormData()
      multipart.append('List-Unsubscribe', 'One-Click')
      const address = addressOf(tokenOf(shopper))
      const { status, text, headers } = await (isMultipart
        ? shop.call('POST', address, { multipart })
        : click(tokenOf(shopper)))
      expect([status, text]).toEqual([200, 'OK\n'])
      expect(headers['cache-control']).toBe('no-store')
      expect((await wishesOf(shopper)).orders).toBe(false)
    }
  })

  test('needs the words of the standard; a GET changes nothing', async () => {
    const shopper = await withEmail()
    const token = tokenOf(shopper)
    expect((await click(token, {})).status).toBe(400)
    expect((await click(token, { 'List-Unsubscribe': 'Two-Click' })).status).toBe(400)
    await shop.call('GET', addressOf(token))
    expect((await wishesOf(shopper)).orders).toBe(true)
  })

  test("is refused from another site's page", async () => {
    const shopper = await withEmail()
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }
    const form = { 'List-Unsubscribe': 'One-Click' }
    expect((await shop.call('POST', addressOf(tokenOf(shopper)), { form, headers })).status).toBe(403)
    expect((await wishesOf(shopper)).orders).toBe(true)
  })
})
