/** Shoppers with mail addresses, their calls and their mails, in a shop whose clock stands still. */
import { sql } from 'drizzle-orm'
import { afterAll, expect } from 'vitest'
import { createTestShop } from '#testing/test-shop.ts'
import { logInAgain, registerShopper, type TestShopper, validPassword } from './identity-factory.ts'

interface SentMail {
  kind: string
  secret: string | null
  text: string
}

/** Response to a link that was used or has ended. */
export const linkIsOver = {
  status: 400,
  body: { errors: { token: ['This link no longer works. Links work once, and for a short time.'] } },
}

/** The fixture of one test file; the shop closes after the last test. */
export async function openEmailFixtureOfFile() {
  const shop = await createTestShop()
  shop.stopClock()
  afterAll(() => shop.close())

  let addresses = 0
  const newAddress = () => `shopper.${++addresses}@shop.example`

  const put = ({ access }: TestShopper, email: string, password = validPassword) =>
    shop.call('PUT', '/api/user/email/?lang=en', { token: access, json: { email, password } })
  const verify = (token: string) => shop.call('POST', '/api/user/email/verify/?lang=en', { json: { token } })

  async function mailsTo(address: string): Promise<SentMail[]> {
    const { rows } = await shop.context.database.execute<SentMail & Record<string, unknown>>(
      sql`select kind, secret, text from mails where to_address = ${address} order by id`,
    )
    return rows
  }
  const lastToken = async (address: string) => (await mailsTo(address)).at(-1)!.secret!

  return {
    shop,
    newAddress,
    get: ({ access }: TestShopper) => shop.call('GET', '/api/user/email/', { token: access }),
    put,
    remove: ({ access }: TestShopper) => shop.call('DELETE', '/api/user/email/?lang=en', { token: access }),
    verify,
    forget: (account: string) => shop.call('POST', '/api/user/forgot_password/?lang=en', { json: { account } }),
    reset: (token: string, new_password = 'eleven louder kettles') =>
      shop.call('POST', '/api/user/reset_password/?lang=en', { json: { token, new_password } }),
    sweep: () => shop.sweepers.find(({ name }) => name === 'forgotten passwords')!.sweep(),
    mailsTo,
    lastToken,
    async countMails(): Promise<number> {
      const { rows } = await shop.context.database.execute(sql`select count(*)::integer as count from mails`)
      return Number(rows[0]!.count)
    },
    /** A new shopper with a verified address. */
    async withEmail(): Promise<TestShopper & { email: string }> {
      const shopper = await registerShopper(shop)
      const email = newAddress()
      await put(shopper, email)
      expect(await verify(await lastToken(email))).toMatchObject({ status: 200, body: { email } })
      return { ...shopper, email }
    },
    async logInAgainAs(shopper: TestShopper): Promise<TestShopper> {
      return { ...shopper, ...(await logInAgain(shop, shopper.username)) }
    },
    /** Texts of the statements that run, without their values. */
    async statementsOf(work: () => Promise<unknown>): Promise<string[]> {
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
    },
  }
}
