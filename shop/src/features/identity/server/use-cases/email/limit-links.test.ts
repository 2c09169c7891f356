/** Limits of links by mail, and what a stranger learns from them. */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { registerShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import type { Method } from '#platform/contract/call.ts'
import type { CallOptions } from '#platform/testing/tested-shop.ts'
import { createTestShop } from '#testing/test-shop.ts'
import { openEmailFixtureOfFile } from '#features/identity/testing/fixtures/email-fixture.ts'

const { shop, newAddress, put, forget, sweep, mailsTo, countMails, withEmail, logInAgainAs, statementsOf } =
  await openEmailFixtureOfFile()

const minuteInMs = 60_000

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

test('bots on many networks send no more links than the shop’s ceiling; links for passwords still go, and go first', async () => {
  const limited = await createTestShop({ hasRateLimits: true, maxVerifyLinksPerDay: 200 })
  try {
    limited.stopClock()
    const { database, now } = limited.context
    const priorities = async (kind: string) => {
      const { rows } = await database.execute<{ priority: number }>(
        sql`select priority from mails where kind = ${kind} order by id`,
      )
      return rows.map(({ priority }) => priority)
    }
    let networks = 0
    const putAs = ({ access }: { access: string }) =>
      limited.call('PUT', '/api/user/email/', {
        token: access,
        ip: `10.8.${++networks}.1`,
        json: { email: `bot-${networks}@shop.example`, password: validPassword },
      })
    const person = await registerShopper(limited)
    expect((await putAs(person)).status).toBe(200)
    expect(await priorities('verify_email')).toEqual([0])
    await database.execute(sql`
      insert into one_time_links (token_hash, user_id, kind, email, created_at, expires_at, used_at, is_of_proven_account)
      select 'of-network-' || n, ${person.id}, 'verify_email', 'bot-' || n || '@other.example', ${now().toISOString()}::timestamptz,
        ${now().toISOString()}::timestamptz, ${now().toISOString()}::timestamptz, true from generate_series(1, 191) n`)
    const bots = []
    for (let count = 1; count <= 12; count++) bots.push(await registerShopper(limited))
    const responses = await Promise.all(bots.map(putAs))
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...Array(8).fill(200), ...Array(4).fill(429)])
    expect(await priorities('verify_email')).toEqual([0, ...Array(8).fill(2)])
    const { rows } = await database.execute<{ secret: string }>(sql`select secret from mails order by id limit 1`)
    const verified = await limited.call('POST', '/api/user/email/verify/', { json: { token: rows[0]!.secret } })
    expect(verified.status).toBe(200)
    await limited.call('POST', '/api/user/forgot_password/', { json: { account: person.username }, ip: '10.9.1.1' })
    await limited.sweepers.find(({ name }) => name === 'forgotten passwords')!.sweep()
    expect(await priorities('reset_password')).toEqual([0])
    limited.passTime(24 * 60 * minuteInMs)
    const later = await registerShopper(limited)
    expect((await putAs(later)).status).toBe(200)
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
