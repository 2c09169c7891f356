/** The mail address of an account: set, verified, replaced, removed and erased. */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { registerShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import { linkIsOver, openEmailFixtureOfFile } from '#features/identity/testing/fixtures/email-fixture.ts'

const { shop, newAddress, get, put, remove, verify, mailsTo, lastToken, withEmail, logInAgainAs } =
  await openEmailFixtureOfFile()

const minuteInMs = 60_000

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
      for (const { name, sweep } of shop.sweepers) if (name === 'records after their time') await sweep()
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
