/** Forgotten passwords. */
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { registerShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import { linkIsOver, openEmailFixtureOfFile } from '#features/identity/testing/fixtures/email-fixture.ts'

const { shop, newAddress, get, put, forget, reset, sweep, mailsTo, lastToken, countMails, withEmail, statementsOf } =
  await openEmailFixtureOfFile()

const logIn = (username: string, password: string) =>
  shop.call('POST', '/api/token/create/', { json: { username, password } })

const minuteInMs = 60_000

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

  test('whose link cannot be queued holds up no other, is retried, and is discarded in the end', async () => {
    await sweep()
    const { database, log } = shop.context
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
    const [broken, other] = [await withEmail(), await withEmail()]
    const setEmail = (email: string) => database.execute(sql`update users set email = ${email} where id = ${broken.id}`)
    await setEmail('no address')
    await forget(broken.username)
    await forget(other.username)
    expect(await sweep()).toBe(2)
    expect((await mailsTo(other.email)).at(-1)!.kind).toBe('reset_password')
    expect(logged).toHaveBeenCalledTimes(1)
    expect(await sweep(), 'not at once').toBe(0)
    await setEmail(broken.email)
    shop.passTime(10_000)
    expect(await sweep()).toBe(1)
    expect((await mailsTo(broken.email)).at(-1)!.kind).toBe('reset_password')
    await setEmail('no address')
    await forget(broken.username)
    const open = async () => (await database.execute(sql`select from reset_requests`)).rows.length
    for (let minutes = 0; minutes < 60 && (await open()) > 0; minutes++) {
      await sweep()
      shop.passTime(minuteInMs)
    }
    expect(await open()).toBe(0)
    await setEmail(broken.email)
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
