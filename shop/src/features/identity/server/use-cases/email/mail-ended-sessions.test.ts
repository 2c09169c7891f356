/** The mail about ended sessions. */
import { describe, expect, test } from 'vitest'
import { logInAgain, registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { openEmailFixtureOfFile } from '#features/identity/testing/fixtures/email-fixture.ts'

const { shop, mailsTo, countMails, withEmail } = await openEmailFixtureOfFile()

const minuteInMs = 60_000

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
