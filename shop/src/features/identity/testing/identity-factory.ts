/** People for tests: each call registers somebody new. */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import type { TestedShop } from '#platform/testing/tested-shop.ts'
import { createJsonWebTokens } from '../server/rules/json-web-tokens.ts'
import { startLogin } from '../server/use-cases/logins/start-login.ts'

export const validPassword = 'ten quiet teapots'

export interface TestShopper {
  id: number
  username: string
  loginId: string
  access: string
  refresh: string
}

export async function registerShopper(shop: TestedShop): Promise<TestShopper> {
  const credentials = { username: `shopper-${randomBytes(5).toString('hex')}`, password: validPassword }
  const registered = await shop.call('POST', '/api/user/register_user/', { json: credentials })
  const { body: pair } = await shop.call('POST', '/api/token/create/', { json: credentials })
  return { id: registered.body.id, username: credentials.username, ...toLogin(pair) }
}

/** Once more, as from another device. */
export async function logInAgain(shop: TestedShop, username: string, userAgent = '', password = validPassword) {
  const json = { username, password }
  const headers = { 'user-agent': userAgent }
  return toLogin((await shop.call('POST', '/api/token/create/', { json, headers })).body)
}

function toLogin({ access, refresh }: { access: string; refresh: string }) {
  return { loginId: String(decodeJwt(access).family), access, refresh }
}

/** Many, by other means than a person's: they have no password, as comparing passwords is slow by design. */
export async function createShoppers({ context }: TestedShop, count: number): Promise<TestShopper[]> {
  const tokens = createJsonWebTokens(context.secretKey, null)
  const { rows } = await context.database.execute<{ id: number; username: string }>(sql`
    insert into users (username, username_key, password_hash)
    select name, name, '' from generate_series(1, ${count}) n, concat('many-', gen_random_uuid(), n) as name
    returning id::int, username`)
  return Promise.all(
    rows.map(async ({ id, username }) => {
      const login = { userId: id, passwordHash: '', userAgent: undefined }
      return { id, username, ...toLogin(await startLogin({ ...context, tokens }, context.database, login)) }
    }),
  )
}
