/** The mail address of an account, and passwords that were forgotten. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  logInAgain,
  registerShopper,
  type TestShopper,
  validPassword,
} from '#features/identity/testing/identity-factory.ts'
import type { Method } from '#platform/contract/call.ts'
import type { CallOptions } from '#platform/testing/tested-shop.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

const minuteInMs = 60_000

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  shop.stopClock()
})
afterAll(() => shop.close())

let addresses = 0
const newAddress = () => `shopper.${++addresses}@shop.example`

const get = ({ access }: TestShopper) => shop.call('GET', '/api/user/email/', { token: access })
const put = ({ access }: TestShopper, email: string, password = validPassword) =>
  shop.call('PUT', '/api/user/email/?lang=en', { token: access, json: { email, password } })
const remove = ({ access }: TestShopper) => shop.call('DELETE', '/api/user/email/?lang=en', { token: access })
const verify = (token: string) => shop.call('POST', '/api/user/email/verify/?lang=en', { json: { token } })
const forget = (account: string) => shop.call('POST', '/api/user/forgot_password/?lang=en', { json: { account } })
const reset = (token: string, new_password = 'eleven louder kettles') =>
  shop.call('POST', '/api/user/reset_password/?lang=en', { json: { token, new_password } })
const sweep = () => shop.sweepers.find(({ name }) => name === 'forgotten passwords')!.sweep()
const logIn = (username: string, password: string) =>
  shop.call('POST', '/api/token/create/', { json: { username, password } })

interface SentMail {
  kind: string
  secret: string | null
  text: string
}

async function mailsTo(address: string): Promise<SentMail[]> {
  const { rows } = await shop.context.database.execute<SentMail & Record<string, unknown>>(
    sql`select kind, secret, text from mails where to_address = ${address} order by id`,
  )
  return rows
}

const lastToken = async (address: string) => (await mailsTo(address)).at(-1)!.secret!

async function withEmail(): Promise<TestShopper & { email: string }> {
  const shopper = await registerShopper(shop)
  const email = newAddress()
  await put(shopper, email)
  expect(await verify(await lastToken(email))).toMatchObject({ status: 200, body: { email } })
  return { ...shopper, email }
}

/** Texts of the statements that run, without their values. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { $client } = shop.context.database
  const seen: string[] = []
  const query = $client.query.bind($client)
  $client.query = ((...parameters: Parameters<typeof query>) => {
    seen.push(JSON.stringify((parameters[0] as { text?: string }).text ?? parameters[0]))
    return query(...parameters)
  }) as typeof query
  await work()
  $client.query = query
  return seen
}

const linkIsOver = {
  status: 400,
  body: { errors: { token: ['This link no longer works. Links work once, and for a short time.'] } },
}

describe('a mail address', () => {
  test('belongs to the account once its link was opened', async () => {
    const shopper = await registerShopper(shop)
    const email = newAddress()
    expect((await get(shopper)).body).toEqual({ email: null, verified_at: null, waiting: null })
    expect(await put(shopper, email)).toMatchObject({ status: 200, body: { email: null, waiting: email } })
    const [mail] = await mailsTo(email)
    expect(mail).toMatchObject({ kind: 'verify_email', text: expect.stringContaining('/user/email#SecretOfThisMail') })
    const token = mail!.secret!
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await shop.context.database.execute(
      sql`select * from one_time_links where user_id = ${shopper.id}`,
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await verify(token)).body).toEqual({ email })
    expect((await get(shopper)).body).toMatchObject({ email, verified_at: expect.stringMatching(/Z$/), waiting: null })
    expect(await verify(token)).toMatchObject(linkIsOver)
  })

  test('needs the password', async () => {
    const shopper = await registerShopper(shop)
    const email = newAddress()
    expect(await put(shopper, email, 'not the password')).toMatchObject({
      status: 400,
      body: { errors: { password: ['The password is incorrect.'] } },
    })
    expect(await mailsTo(email)).toEqual([])
  })

  test.each([
    'shopper',
    'a@b\nBcc: all@shop.example',
    'a@shop.example, b@shop.example',
    `${'a'.repeat(250)}@x.example`,
  ])('is refused: %j', async (email) => {
    const response = await put(await registerShopper(shop), email)
    expect(response.status).toBe(400)
    expect(Object.keys(response.body.errors)).toEqual(['email'])
  })

  test('stays until the new one is verified, and gets a mail about the change', async () => {
    const shopper = await withEmail()
    const next = newAddress()
    await put(shopper, next)
    expect((await get(shopper)).body).toMatchObject({ email: shopper.email, waiting: next })
    expect((await mailsTo(shopper.email)).map(({ kind }) => kind)).toEqual(['verify_email'])
    await verify(await lastToken(next))
    expect((await get(shopper)).body).toMatchObject({ email: next, waiting: null })
    expect((await mailsTo(shopper.email)).map(({ kind }) => kind)).toEqual(['verify_email', 'email_changed'])
  })

  test('has one account, also when two verify it at once and in other letters', async () => {
    const [one, two] = [await registerShopper(shop), await registerShopper(shop)]
    const email = newAddress()
    await put(one, email)
    const first = await lastToken(email)
    await put(two, email.toUpperCase())
    const second = await lastToken(email.toUpperCase())
    const responses = await Promise.all([verify(first), verify(second)])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const refused = responses.find(({ status }) => status === 400)!
    expect(refused.body.errors.token).toEqual(['Another account has this address already.'])
  })

  test('ends its links after an hour, and an earlier one with a later one', async () => {
    const shopper = await registerShopper(shop)
    const email = newAddress()
    await put(shopper, email)
    const first = await lastToken(email)
    await put(shopper, email)
    expect(await verify(first)).toMatchObject(linkIsOver)
    const second = await lastToken(email)
    shop.passTime(60 * minuteInMs)
    expect(await verify(second)).toMatchObject(linkIsOver)
    expect((await get(await logInAgainAs(shopper))).body).toMatchObject({ email: null, waiting: null })
  })

  test('gets three links an hour', async () => {
    const shopper = await registerShopper(shop)
    for (let count = 1; count <= 3; count++) expect((await put(shopper, newAddress())).status).toBe(200)
    expect(await put(shopper, newAddress())).toMatchObject({ status: 429, body: { code: 'throttled' } })
  })

  test('gets one mail when it is removed', async () => {
    const shopper = await withEmail()
    expect([(await remove(shopper)).status, (await remove(shopper)).status]).toEqual([204, 204])
    expect((await get(shopper)).body).toMatchObject({ email: null, verified_at: null })
    expect((await mailsTo(shopper.email)).map(({ kind }) => kind)).toEqual(['verify_email', 'email_removed'])
  })

  test('is in the person’s copy, and goes with the account', async () => {
    const shopper = await withEmail()
    const copy = await shop.call('GET', '/api/user/my_data/', { token: shopper.access })
    expect(JSON.parse(copy.text).email).toMatchObject({ email: shopper.email })
    await shop.call('POST', '/api/user/delete_account/', { token: shopper.access, json: { password: validPassword } })
    const { rows } = await shop.context.database.execute(sql`
      select email, email_key, email_verified_at, (select count(*)::integer from one_time_links where user_id = users.id and (used_at is null or email like '%@%')) as links
      from users where id = ${shopper.id}`)
    expect(rows).toEqual([{ email: null, email_key: null, email_verified_at: null, links: 0 }])
    expect((await mailsTo(shopper.email)).map(({ kind }) => kind)).toEqual(['account_deleted'])
  })

  test('gets a last mail when the account is deleted, which no account has and nothing else keeps', async () => {
    const shopper = await withEmail()
    const erase = (password: string) =>
      shop.call('POST', '/api/user/delete_account/?lang=ja', { token: shopper.access, json: { password } })
    expect((await erase('not the password')).status).toBe(400)
    expect(await mailsTo(shopper.email)).toHaveLength(1)
    await Promise.all([erase(validPassword), erase(validPassword)])
    const { rows } = await shop.context.database.execute<{ kind: string; user_id: null; text: string }>(
      sql`select kind, user_id, language, text from mails where to_address = ${shopper.email}`,
    )
    expect(rows).toMatchObject([{ kind: 'account_deleted', user_id: null, language: 'en' }])
    expect(rows[0]!.text).toContain(`The account ${shopper.username} was deleted.`)
    expect(rows[0]!.text).not.toContain('/user/reset')
    const oldMails = async () => {
      for (const { name, sweep } of shop.sweepers) if (name.startsWith('old mails')) await sweep()
    }
    await shop.context.database.execute(sql`
      update mails set status = 'kept', next_attempt_at = null, created_at = now() - interval '8 days' where status = 'waiting'`)
    await oldMails()
    expect(await mailsTo(shopper.email)).toEqual([])
    const person = await withEmail()
    await shop.context.database.execute(sql`
      update mails set status = 'kept', next_attempt_at = null, created_at = now() - interval '8 days' where status = 'waiting'`)
    await oldMails()
    expect(await mailsTo(person.email), 'an account erases its own').toHaveLength(1)
  })

  test('that was never verified gets none when the account is deleted', async () => {
    const shopper = await registerShopper(shop)
    const email = newAddress()
    await put(shopper, email)
    await shop.call('POST', '/api/user/delete_account/', { token: shopper.access, json: { password: validPassword } })
    expect(await mailsTo(email)).toEqual([])
  })
})

async function logInAgainAs(shopper: TestShopper): Promise<TestShopper> {
  return { ...shopper, ...(await logInAgain(shop, shopper.username)) }
}

describe('a forgotten password', () => {
  test.each(['username', 'email'] as const)('is replaced through the link, requested by the %s', async (by) => {
    const shopper = await withEmail()
    expect(await forget(by === 'email' ? shopper.email.toUpperCase() : shopper.username)).toMatchObject({
      status: 200,
      body: {},
    })
    expect(await sweep()).toBe(1)
    const mail = (await mailsTo(shopper.email)).at(-1)!
    expect(mail).toMatchObject({
      kind: 'reset_password',
      text: expect.stringContaining('/user/reset#SecretOfThisMail'),
    })
    expect((await reset(mail.secret!)).status).toBe(200)
    expect(await get(shopper)).toMatchObject({ status: 401 })
    expect((await logIn(shopper.username, validPassword)).status).toBe(401)
    expect((await logIn(shopper.username, 'eleven louder kettles')).status).toBe(200)
    expect(await reset(mail.secret!)).toMatchObject(linkIsOver)
    expect((await mailsTo(shopper.email)).at(-1)!.kind).toBe('password_changed')
  })

  test('for an unknown name, or an account without an address, is answered alike and sends nothing', async () => {
    const shopper = await registerShopper(shop)
    const before = await shop.context.database.execute(sql`select count(*)::integer as count from mails`)
    for (const account of ['nobody-of-this-name', 'nobody@shop.example', shopper.username])
      expect(await forget(account)).toMatchObject({ status: 200, body: {} })
    expect(await sweep()).toBe(3)
    const after = await shop.context.database.execute(sql`select count(*)::integer as count from mails`)
    expect(after.rows).toEqual(before.rows)
    expect(await sweep()).toBe(0)
  })

  test.each([true, false])(
    'by a mail address reaches its holder, whoever has it as a username (address: %s)',
    async (hasAddress) => {
      const alice = await withEmail()
      const stranger = hasAddress ? await withEmail() : await registerShopper(shop)
      await shop.context.database.execute(
        sql`update users set username = ${alice.email}, username_key = ${alice.email} where id = ${stranger.id}`,
      )
      const before = await countMails()
      await forget(alice.email)
      await sweep()
      expect((await mailsTo(alice.email)).at(-1)).toMatchObject({
        kind: 'reset_password',
        text: expect.stringContaining(alice.username),
      })
      expect(await countMails()).toBe(before + 1)
    },
  )

  test('runs the same statements for every name before it responds', async () => {
    const shopper = await withEmail()
    const known = await statementsOf(() => forget(shopper.username))
    expect(known.length).toBeGreaterThan(0)
    expect(await statementsOf(() => forget('nobody-of-this-name'))).toEqual(known)
  })

  test('has links for 30 minutes, three an hour', async () => {
    const shopper = await withEmail()
    const tokens = []
    for (let count = 1; count <= 4; count++) {
      await forget(shopper.username)
      await sweep()
      tokens.push(await lastToken(shopper.email))
    }
    expect(new Set(tokens).size).toBe(3)
    expect(await reset(tokens[0]!)).toMatchObject(linkIsOver)
    shop.passTime(30 * minuteInMs)
    expect(await reset(tokens[2]!)).toMatchObject(linkIsOver)
  })

  test('has mails about acts in the language of the address, which lead to a new password', async () => {
    const shopper = await withEmail()
    await shop.call('POST', '/api/user/change_password/?lang=ja', {
      token: shopper.access,
      json: { old_password: validPassword, new_password: 'eleven louder kettles' },
    })
    const { text } = (await mailsTo(shopper.email)).at(-1)!
    expect(text).toContain('has a new password. All other sessions have ended; passkeys still work.')
    expect(text).toContain('If this was not you, set a new password at once.')
    expect(text).toContain('/user/reset')
  })

  test('cancels the waiting mail of an earlier link; its mail is urgent, and ends with the link', async () => {
    const shopper = await withEmail()
    for (let count = 1; count <= 2; count++) await forget(shopper.username)
    await sweep()
    const { rows } = await shop.context.database.execute(sql`
      select status, secret is null as is_cleared, is_urgent, expires_at = created_at + interval '30 minutes' as ends_with_link, error
      from mails where to_address = ${shopper.email} and kind = 'reset_password' order by id`)
    const mail = { is_urgent: true, ends_with_link: true }
    expect(rows).toEqual([
      { ...mail, status: 'failed', is_cleared: true, error: expect.stringContaining('replaced') },
      { ...mail, status: 'waiting', is_cleared: false, error: null },
    ])
  })

  test('keeps the rules of a password, and the link stays', async () => {
    const shopper = await withEmail()
    await forget(shopper.username)
    await sweep()
    const token = await lastToken(shopper.email)
    for (const password of ['short', 'password1', shopper.username]) {
      const response = await reset(token, password)
      expect([response.status, Object.keys(response.body.errors)]).toEqual([400, ['new_password']])
    }
    const both = await Promise.all([reset(token), reset(token, 'twelve louder kettles')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('has no link once the password or the address was changed otherwise', async () => {
    const shopper = await withEmail()
    await forget(shopper.username)
    await sweep()
    const token = await lastToken(shopper.email)
    await shop.call('POST', '/api/user/change_password/', {
      token: shopper.access,
      json: { old_password: validPassword, new_password: 'eleven louder kettles' },
    })
    expect((await mailsTo(shopper.email)).at(-1)!.kind).toBe('password_changed')
    expect(await reset(token, 'twelve louder kettles')).toMatchObject(linkIsOver)
  })

  test('a link of one kind does nothing as the other', async () => {
    const shopper = await registerShopper(shop)
    const email = newAddress()
    await put(shopper, email)
    expect(await reset(await lastToken(email))).toMatchObject(linkIsOver)
  })
})

describe('sessions that were ended', () => {
  const end = ({ access }: TestShopper, id = '') =>
    shop.call('DELETE', `/api/user/session/${id}?lang=en`, { token: access })
  const actsOf = async ({ email }: { email: string }) =>
    (await mailsTo(email)).map(({ kind }) => kind).filter((kind) => kind === 'sessions_ended')

  test('cause one mail in ten minutes, and none for the own', async () => {
    const shopper = await withEmail()
    const others = [await logInAgain(shop, shopper.username), await logInAgain(shop, shopper.username)]
    for (const { loginId } of others) expect((await end(shopper, loginId)).status).toBe(204)
    expect(await actsOf(shopper)).toHaveLength(1)
    expect((await end(shopper)).status).toBe(204)
    shop.passTime(10 * minuteInMs)
    const again = { ...shopper, ...(await logInAgain(shop, shopper.username)) }
    expect((await end(again, again.loginId)).status).toBe(204)
    expect(await actsOf(shopper), 'nothing else had ended').toHaveLength(1)
    // Another login, as of a thief, causes a mail at once.
    const thief = { ...shopper, ...(await logInAgain(shop, shopper.username)) }
    expect((await end(thief)).status).toBe(204)
    expect(await actsOf(shopper)).toHaveLength(2)
    const mail = (await mailsTo(shopper.email)).at(-1)!
    expect(mail.text).toContain(`Sessions of the account ${shopper.username} on other devices were ended.`)
  })

  test('cause no mail without an address, nor where a login ends none', async () => {
    const shopper = await registerShopper(shop)
    await logInAgain(shop, shopper.username)
    const before = await countMails()
    expect((await end(shopper)).status).toBe(204)
    const other = await withEmail()
    const since = await countMails()
    expect((await end(other)).status).toBe(204)
    expect((await end(other, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect([since - before, await countMails()]).toEqual([1, since])
  })
})

async function countMails(): Promise<number> {
  const { rows } = await shop.context.database.execute(sql`select count(*)::integer as count from mails`)
  return Number(rows[0]!.count)
}

test('an address gets ten links an hour, however many accounts name it, at once', async () => {
  const email = newAddress()
  const shoppers = []
  for (let count = 1; count <= 12; count++) shoppers.push(await registerShopper(shop))
  const responses = await Promise.all(
    shoppers.map((shopper, place) => put(shopper, place % 2 === 0 ? email : email.toUpperCase())),
  )
  const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  expect([...(await mailsTo(email)), ...(await mailsTo(email.toUpperCase()))]).toHaveLength(10)
})

describe('a day of links', () => {
  const statusesOf = async (count: number, send: () => Promise<{ status: number }>) => {
    const statuses = []
    for (let turn = 1; turn <= count; turn++) {
      statuses.push((await send()).status)
      shop.passTime(21 * minuteInMs)
    }
    return statuses
  }

  test('an account sends ten to any addresses, and says in words when the next can go', async () => {
    const shopper = await registerShopper(shop)
    const send = async () => put(await logInAgainAs(shopper), newAddress())
    expect(await statusesOf(11, send)).toEqual([...Array(10).fill(200), 429])
    const refused = await send()
    expect(refused.body.detail).toMatch(/^Too many requests\. Please try again in (19|20) hours(, \d+ minutes?)?\.$/)
    shop.passTime(24 * 60 * minuteInMs)
    expect((await send()).status).toBe(200)
  })

  test('an account gets ten for a new password; the response stays the same', async () => {
    const shopper = await withEmail()
    const send = async () => {
      const response = await forget(shopper.username)
      await sweep()
      return response
    }
    expect(await statusesOf(14, send)).toEqual(Array(14).fill(200))
    const resets = (await mailsTo(shopper.email)).filter(({ kind }) => kind === 'reset_password')
    expect(resets).toHaveLength(10)
  })

  test('an address gets twenty, also from accounts that are deleted in between', async () => {
    const email = newAddress()
    let sent = 0
    const send = async () => {
      const shopper = await registerShopper(shop)
      const response = await put(shopper, email)
      if (response.status === 200) sent++
      const json = { password: validPassword }
      await shop.call('POST', '/api/user/delete_account/', { token: shopper.access, json })
      return response
    }
    expect(await statusesOf(22, send)).toEqual([...Array(20).fill(200), 429, 429])
    expect(sent).toBe(20)
    const { rows } = await shop.context.database.execute(
      sql`select 1 from one_time_links where email = ${email} or used_at is null and kind = 'verify_email' and expires_at < created_at`,
    )
    expect(rows, 'nothing names the address').toEqual([])
  })
})

test('naming an address of another account does the same as naming a free one', async () => {
  const { email } = await withEmail()
  const taken = await statementsOf(() => registerShopper(shop).then((shopper) => put(shopper, email)))
  const free = await statementsOf(() => registerShopper(shop).then((shopper) => put(shopper, newAddress())))
  expect(free.length).toBeGreaterThan(5)
  expect(taken).toEqual(free)
})

test('bots that register spend no mails beyond ten an hour; a person gets a link meanwhile', async () => {
  const limited = await createTestShop({ hasRateLimits: true, second: shop })
  try {
    const bot = '10.9.9.9'
    const call = (method: Method, path: string, options: CallOptions) => limited.call(method, path, options)
    const before = await countMails()
    const statuses: number[] = []
    for (let count = 1; count <= 25; count++) {
      const { access } = await registerShopper(limited)
      const json = { email: newAddress(), password: validPassword }
      statuses.push((await call('PUT', '/api/user/email/', { token: access, json, ip: bot })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(15).fill(429)])
    expect((await countMails()) - before).toBe(10)
    const person = await withEmail()
    const since = await countMails()
    const forgetAs = (account: string, ip: string) =>
      call('POST', '/api/user/forgot_password/', { json: { account }, ip })
    // Counted apart, so that in the same network a person gets the link, too.
    expect((await forgetAs(person.username, bot)).status).toBe(200)
    for (let count = 1; count <= 30; count++) await forgetAs(`made-up-${count}`, bot)
    expect((await forgetAs('made-up', bot)).status).toBe(429)
    expect((await forgetAs(person.email, '10.1.1.1')).status).toBe(200)
    await sweep()
    expect((await countMails()) - since).toBe(2)
    expect((await mailsTo(person.email)).slice(-2).map(({ kind }) => kind)).toEqual([
      'reset_password',
      'reset_password',
    ])
  } finally {
    await limited.close()
  }
})

test('a thousand made-up names delay nobody else’s link', async () => {
  const person = await withEmail()
  await shop.context.database.execute(sql`
    insert into reset_requests (username_key, email_key, language, created_at)
    select 'made-up-' || n, 'made-up-' || n, 'en', now() from generate_series(1, 1000) n`)
  await forget(person.username)
  const statements = await statementsOf(async () => expect(await sweep()).toBe(1_001))
  expect(statements.length, 'not one for each name').toBeLessThan(50)
  expect((await mailsTo(person.email)).at(-1)!.kind).toBe('reset_password')
})

test.each([
  ['DELETE', '/api/user/email/'],
  ['DELETE', '/api/user/passkey/1/'],
  ['POST', '/api/user/passkey/'],
] as const)('%s %s, which mails the person, is allowed 30 times an hour', async (method, path) => {
  const limited = await createTestShop({ hasRateLimits: true, second: shop })
  try {
    const { access } = await registerShopper(limited)
    const statuses = new Set<number>()
    const call = () => limited.call(method, path, { token: access, ip: '10.6.6.6' })
    for (let count = 1; count <= 30; count++) statuses.add((await call()).status)
    expect(statuses).not.toContain(429)
    expect((await call()).status).toBe(429)
  } finally {
    await limited.close()
  }
})

test('ten requests an hour of an address are allowed', async () => {
  const limited = await createTestShop({ hasRateLimits: true, second: shop })
  try {
    const statuses: number[] = []
    for (let count = 1; count <= 11; count++) {
      const json = { account: `nobody-${count}` }
      statuses.push((await limited.call('POST', '/api/user/forgot_password/', { json, ip: '10.7.7.7' })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  } finally {
    await limited.close()
  }
})
