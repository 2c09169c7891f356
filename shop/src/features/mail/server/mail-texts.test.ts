/** Words of mails that the merchant changes: what is stored, refused, shown before and sent after. */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { linkMailKinds } from '#features/identity/server/rules/account-mails.ts'
import { maxMailTextLength } from '#features/mail/values.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import type { Language } from '#platform/i18n/language.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { queueMail } from './use-cases/queue-mail.ts'

let shop: TestShop
const staff = {} as Record<'owner' | 'manager' | 'packer' | 'viewer', SignedIn>
beforeAll(async () => {
  shop = await createTestShop({ shopName: 'Tea' })
  for (const role of ['owner', 'manager', 'packer', 'viewer'] as const) staff[role] = await signInAs(shop, role)
})
afterEach(async () => {
  await shop.context.database.execute(sql`delete from mail_texts`)
})
afterAll(() => shop.close())

const path = '/api/console/mails/texts/reset_password/en/'
const builtIn = {
  subject: 'Set a new password',
  paragraphs: ['Somebody asked for a new password for the account {username}. If it was you, set it below.'],
}
const words = { subject: 'New password for {shop_name}', paragraphs: ['Hello {username}.', 'Press the button.'] }

const read = async () => (await staff.manager.call('GET', path)).body
async function save(json: object, revision?: number) {
  const known = revision ?? (await read()).revision
  return staff.manager.call('PUT', `${path}?lang=en`, { json, headers: { 'if-match': `"${known}"` } })
}

let queued = 0
async function sent(language: Language = 'en') {
  const dedupeKey = `reset:${++queued}`
  await shop.context.inTransaction((transaction) =>
    queueMail(transaction, shop.context, {
      kind: linkMailKinds.reset_password,
      facts: { username: 'lin' },
      dedupeKey,
      userId: null,
      to: 'lin@shop.example',
      language,
      secret: 'token',
    }),
  )
  const { rows } = await shop.context.database.execute<{ subject: string; text: string; html: string }>(
    sql`select subject, text, html from mails where dedupe_key = ${dedupeKey}`,
  )
  return rows[0]!
}

test('lists every kind, and reads it with placeholders and samples in the language of the reader', async () => {
  const { body } = await staff.manager.call('GET', '/api/console/mails/texts/?lang=en')
  expect(body).toContainEqual({ kind: 'reset_password', name: 'Set a new password', reworded: [] })
  expect((await staff.manager.call('GET', `${path}?lang=en`)).body).toEqual({
    kind: 'reset_password',
    name: 'Set a new password',
    language: 'en',
    ...builtIn,
    built_in: builtIn,
    is_reworded: false,
    placeholders: [
      { name: 'shop_name', meaning: null, sample: 'Tea', is_required: false, is_optional: false },
      { name: 'username', meaning: 'Account name', sample: 'Lin2026', is_required: true, is_optional: false },
    ],
    revision: 0,
  })
  for (const other of ['lost/en/', 'reset_password/fr/'])
    expect((await staff.manager.call('GET', `/api/console/mails/texts/${other}`)).status).toBeGreaterThanOrEqual(400)
  expect((await staff.manager.call('GET', '/api/console/mails/texts/lost/en/')).status).toBe(404)
})

test.each([
  ['GET', 'mails/texts/', {}],
  ['GET', 'mails/texts/reset_password/en/', {}],
  ['GET', 'mails/texts/reset_password/en/document/?words=e30', {}],
  ['POST', 'mails/texts/reset_password/en/preview/', { json: { subject: null, paragraphs: null } }],
  ['PUT', 'mails/texts/reset_password/en/', { json: { subject: null, paragraphs: null } }],
] as const)('%s %s is for owner and manager', async (method, address, options) => {
  for (const role of ['owner', 'manager', 'packer', 'viewer'] as const) {
    const { status } = await staff[role].call(method, `/api/console/${address}`, options)
    expect([role, status === 403]).toEqual([role, role === 'packer' || role === 'viewer'])
  }
})

test('mails have the words from then on, with their link, and the other languages stay', async () => {
  const before = await sent()
  const saved = await save(words)
  expect(saved).toMatchObject({ status: 200, body: { ...words, built_in: builtIn, is_reworded: true, revision: 1 } })
  const after = await sent()
  expect(after.subject).toBe('New password for Tea')
  expect(after.text).toContain('Hello lin.\n\nPress the button.')
  for (const body of [after.text, after.html]) expect(body).toContain('/user/reset#SecretOfThisMail')
  expect((await sent('ja')).subject).toBe('新しいパスワードの設定')
  const { body } = await staff.manager.call('GET', '/api/console/mails/texts/')
  expect(body.find(({ kind }: { kind: string }) => kind === 'reset_password').reworded).toEqual(['en'])
  expect(before.subject).toBe(builtIn.subject)
})

test('stores only what differs, and nothing once the built-in words are back; no revision comes twice', async () => {
  await save({ ...words, subject: builtIn.subject })
  const stored = async () =>
    (await shop.context.database.execute(sql`select subject, paragraphs, revision from mail_texts`)).rows
  expect(await stored()).toEqual([{ subject: null, paragraphs: words.paragraphs, revision: 1 }])
  await save({ subject: null, paragraphs: null })
  expect(await stored()).toEqual([{ subject: null, paragraphs: null, revision: 2 }])
  expect(await read()).toMatchObject({ ...builtIn, is_reworded: false, revision: 2 })
  await save({ subject: null, paragraphs: null })
  expect((await stored())[0]).toMatchObject({ revision: 2 })
  expect((await sent()).subject).toBe(builtIn.subject)
})

test('of two edits at once one is saved; the other gets a conflict with the current words', async () => {
  const both = await Promise.all([save(words, 0), save({ ...words, subject: 'Other' }, 0)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const conflict = both.find(({ status }) => status === 409)!
  expect(conflict.body).toMatchObject({ code: 'edit_conflict', current: { revision: 1, built_in: builtIn } })
  expect((await staff.manager.call('PUT', path, { json: words })).status).toBe(428)
})

test('the audit log has the words before and after, once for each change', async () => {
  await save(words)
  const repeated = await save(words)
  expect(repeated).toMatchObject({ status: 200, body: { revision: 1 } })
  const { body } = await staff.owner.call('GET', '/api/console/trail/?subject=mail_text:reset_password.en&page_size=1')
  expect(body.results).toMatchObject([
    {
      action: 'mail.reword',
      subject_label: 'Set a new password · EN',
      changes: {
        subject: [builtIn.subject, words.subject],
        paragraphs: [builtIn.paragraphs[0], 'Hello {username}.\n\nPress the button.'],
      },
    },
  ])
})

describe('refuses', () => {
  test.each([
    ['subject', { subject: 'a\nBcc: all@shop.example' }, 'The subject is one line.'],
    ['subject', { subject: 'a\u2028b' }, 'The subject is one line.'],
    ['subject', { subject: ' \u202E ' }, 'An email needs a subject.'],
    ['subject', { subject: '{user}' }, 'There is no placeholder {user}.'],
    ['subject', { subject: '{toString}' }, 'There is no placeholder {toString}.'],
    ['subject', { subject: 'x'.repeat(101) }, /100/],
    ['paragraphs', { paragraphs: ['{username} {订单号}'] }, 'There is no placeholder {订单号}.'],
    ['paragraphs', { paragraphs: ['Press the button.'] }, '{username} must be in the subject or the text.'],
    ['paragraphs', { paragraphs: [] }, '{username} must be in the subject or the text.'],
    ['paragraphs', { paragraphs: [`{username}${'茶'.repeat(maxMailTextLength)}`] }, /1,?200/],
    ['paragraphs', { paragraphs: ['{username}\n\n'.repeat(9)] }, 'At most 8 paragraphs.'],
    ['paragraphs', { paragraphs: Array.from({ length: 9 }, () => '{username}') }, /./],
    ['paragraphs', { paragraphs: ['x'.repeat(1_000_000)] }, /./],
  ])('%s of %j', async (field, change, sentence) => {
    const text = JSON.stringify(await save({ ...words, ...change }))
    expect(text).toMatch(/"status":4(?:00|13)/)
    if (text.includes('"status":400')) expect(text).toContain(field)
    if (typeof sentence === 'string') expect(text).toContain(sentence)
    expect((await read()).revision).toBe(0)
  })
})

test('characters that nobody sees go, and an empty line parts paragraphs', async () => {
  await save({ subject: 'Cafe\u0301 {username}\u202E\u0007', paragraphs: ['One\r\n\r\n\r\nTwo\u0000', '  '] }).then(
    ({ status }) => expect(status).toBe(400),
  )
  const { body } = await save({
    subject: 'Cafe\u0301 {username}\u202E\u0007',
    paragraphs: ['One\r\n\r\n\r\nTwo', '  '],
  })
  expect(body).toMatchObject({ subject: 'Café {username}', paragraphs: ['One', 'Two'] })
})

test('words that name what a later version lacks are not sent', async () => {
  await shop.context.database.execute(
    sql`insert into mail_texts values ('reset_password', 'en', 'To {nickname}', null, 3)`,
  )
  expect((await sent()).subject).toBe(builtIn.subject)
})

describe('the preview', () => {
  const preview = (json: object, kind = 'reset_password') =>
    staff.manager.call('POST', `/api/console/mails/texts/${kind}/en/preview/?lang=en`, { json })

  test('shows unsaved words with sample facts, as text and as a document in which nothing runs', async () => {
    const { body } = await preview({ ...words, paragraphs: ['<b>{username}</b> & co'] })
    expect(body).toMatchObject({
      subject: 'New password for Tea',
      text: expect.stringContaining('<b>Lin2026</b> & co'),
    })
    const document = await staff.manager.call('GET', body.document_url)
    expect(document.text).toContain('&lt;b&gt;Lin2026&lt;/b&gt; &amp; co')
    expect(document.text).toContain('#••••••')
    expect(document.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    expect(document.headers['cache-control']).toBe('no-store')
    expect(await read()).toMatchObject({ ...builtIn, revision: 0 })
  })

  test('of the longest words has an address that proxies pass', async () => {
    const { body } = await preview({
      subject: `{username}${'𠮷'.repeat(90)}`,
      paragraphs: ['𠮷'.repeat(maxMailTextLength / 2), '"'.repeat(maxMailTextLength / 2)],
    })
    expect(body.document_url.length).toBeLessThan(8_000)
    expect((await staff.manager.call('GET', body.document_url)).status).toBe(200)
  })

  test('says what saving would refuse', async () => {
    const { status, body } = await preview({ ...words, subject: '{user}' })
    expect([status, body.code]).toEqual([400, 'invalid'])
    expect((await preview(words, 'lost')).status).toBe(404)
  })

  test.each(['', 'e30', 'bnVsbA', 'eyJzdWJqZWN0IjoxfQ', 'not json', 'W10'])(
    'reads no nonsense: %j',
    async (encoded) => {
      const { status } = await staff.manager.call(
        'GET',
        `/api/console/mails/texts/reset_password/en/document/?words=${encodeURIComponent(encoded)}`,
      )
      expect([200, 400]).toContain(status)
    },
  )
})
