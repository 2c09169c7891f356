/** Mails that wait, or that staff would send again, after their shopper has left the address or refused their kind. */
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { queueActMail } from '#features/identity/server/use-cases/email/queue-account-mail.ts'
import { registerShopper, type TestShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import { addressWasLeft, mailIsUnwanted } from '#features/mail/values.ts'
import { mailsOf, setVerifiedEmail } from '#features/notifications/testing/notification-factory.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { startSmtpServer } from '#testing/smtp-server.ts'
import { createTestShop } from '#testing/test-shop.ts'
import { refundedMail } from './rules/kinds/refunded.ts'
import { notify } from './use-cases/notify.ts'

const server = await startSmtpServer()
const shop = await createTestShop({
  smtp: { host: '127.0.0.1', port: server.port, isTls: false, isPublic: false, login: null },
  mailFrom: { name: 'Tea', address: 'shop@shop.example' },
})
const manager = await signInAs(shop, 'manager')
afterAll(async () => {
  await shop.close()
  await server.close()
})

const sweep = () => shop.sweepers.find(({ name }) => name === 'mails to send')!.sweep()

let count = 0
async function withEmail(): Promise<TestShopper & { email: string }> {
  const shopper = await registerShopper(shop)
  const email = `Left.${++count}@shop.example`
  await setVerifiedEmail(shop, shopper, { email })
  return { ...shopper, email }
}

const facts = refundedMail.sample({ language: 'en', shopName: '', shopOrigin: '', senderLines: [] })
const notifyOf = (kind: 'refunded' | 'back_in_stock', { id: userId }: TestShopper) =>
  shop.context.inTransaction((transaction) =>
    notify(transaction, shop.context, {
      userId,
      kind,
      facts: {},
      mail: { kind: refundedMail, facts },
      dedupeKey: `cancelled:${++count}`,
      language: 'en',
      createdAt: shop.context.now(),
    }),
  )

interface MailState extends Record<string, unknown> {
  id: number
  kind: string
  status: string
  error: string | null
}

async function statesOf({ id }: TestShopper): Promise<MailState[]> {
  const { rows } = await shop.context.database.execute<MailState>(
    sql`select id::integer, kind, status, error from mails where user_id = ${id} order by id`,
  )
  return rows
}

const call = (shopper: TestShopper, method: 'PUT' | 'DELETE' | 'POST', path: string, json?: object) =>
  shop.call(method, path, { token: shopper.access, ...(json && { json }) })

const leave = {
  async removes(shopper: TestShopper) {
    expect((await call(shopper, 'DELETE', '/api/user/email/')).status).toBe(204)
  },
  async changes(shopper: TestShopper) {
    const json = { email: `next.${++count}@shop.example`, password: validPassword }
    expect((await call(shopper, 'PUT', '/api/user/email/', json)).status).toBe(200)
    const { rows } = await shop.context.database.execute<{ secret: string }>(
      sql`select secret from mails where to_address = ${json.email}`,
    )
    const verified = await call(shopper, 'POST', '/api/user/email/verify/', { token: rows[0]!.secret })
    expect(verified.status).toBe(200)
  },
}

const refuse = {
  async wishes(shopper: TestShopper) {
    expect((await call(shopper, 'PUT', '/api/notice/wishes/', { orders: false })).status).toBe(200)
  },
  async 'the link of a mail'(shopper: TestShopper) {
    const [mail] = await mailsOf(shop, shopper)
    const { pathname, search } = new URL(mail!.unsubscribeUrl!)
    const clicked = await shop.call('POST', `${pathname}${search}`, { form: { 'List-Unsubscribe': 'One-Click' } })
    expect(clicked.status).toBe(200)
  },
}

describe('mails that wait', () => {
  test.each(Object.entries(leave))('are cancelled when the shopper %s the address, but for acts', async (_how, act) => {
    const shopper = await withEmail()
    await notifyOf('refunded', shopper)
    const { id: userId, username, email } = shopper
    await shop.context.inTransaction((transaction) =>
      queueActMail(transaction, shop.context, 'passkey_added', { userId, username, email, language: 'en' }),
    )
    // An earlier mail may have other letters.
    await shop.context.database.execute(sql`update users set email = lower(email) where id = ${userId}`)
    await act(shopper)
    const [order, ...acts] = (await statesOf(shopper)).filter(({ kind }) => kind !== 'verify_email')
    expect(order).toMatchObject({ kind: 'refunded', status: 'failed', error: addressWasLeft })
    expect(acts).toMatchObject([
      { kind: 'passkey_added', status: 'waiting' },
      { kind: expect.stringMatching(/^email_/), status: 'waiting' },
    ])
  })

  test.each(Object.entries(refuse))('of a kind refused by %s are cancelled, others are not', async (_how, act) => {
    const shopper = await withEmail()
    await notifyOf('refunded', shopper)
    await notifyOf('back_in_stock', shopper)
    await act(shopper)
    expect(await statesOf(shopper)).toMatchObject([{ status: 'failed', error: mailIsUnwanted }, { status: 'waiting' }])
  })
})

describe('a sent mail', () => {
  const mailOf = async (id: number) => (await manager.call('GET', `/api/console/mails/${id}/`)).body
  const sendAgain = (id: number) => manager.call('POST', `/api/console/mails/${id}/send_again/`, { json: {} })

  test.each([
    ['the shopper has removed its address', leave.removes, 'address_left'],
    ['the shopper has changed its address', leave.changes, 'address_left'],
    ['the shopper has refused its kind', refuse.wishes, 'unwanted'],
  ])('is not sent again once %s', async (_when, act, refusal) => {
    const shopper = await withEmail()
    await notifyOf('refunded', shopper)
    await sweep()
    const [{ id }] = (await statesOf(shopper)) as [MailState]
    expect(await mailOf(id)).toMatchObject({ status: 'sent', can_send_again: true, refusal: null })
    await act(shopper)
    expect(await mailOf(id)).toMatchObject({ status: 'sent', can_send_again: false, refusal })
    expect(await sendAgain(id)).toMatchObject({ status: 409, body: { code: 'mail_not_sendable' } })
    expect((await statesOf(shopper))[0]).toMatchObject({ status: 'sent' })
  })

  test('about an act of the account is sent again to the former address', async () => {
    const shopper = await withEmail()
    await leave.removes(shopper)
    await sweep()
    const [{ id, kind }] = (await statesOf(shopper)) as [MailState]
    expect(kind).toBe('email_removed')
    expect(await mailOf(id)).toMatchObject({ status: 'sent', can_send_again: true, refusal: null })
    expect((await sendAgain(id)).status).toBe(200)
  })
})
