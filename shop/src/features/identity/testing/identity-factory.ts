/** Shoppers for tests: each call creates a new one. */
import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { usernameKeyOf } from '#platform/accounts/usernames.ts'
import type { TestedShop } from '#platform/testing/tested-shop.ts'
import { rememberNetwork } from '../server/queries/known-network-queries.ts'
import { insertUser } from '../server/queries/user-queries.ts'
import { createJsonWebTokens } from '../server/rules/json-web-tokens.ts'
import { networkDigest } from '../server/rules/network-digests.ts'
import { startLogin } from '../server/use-cases/logins/start-login.ts'

export const validPassword = 'ten quiet teapots'

export interface TestShopper {
  id: number
  username: string
  loginId: string
  access: string
  refresh: string
}

const newName = () => `shopper-${randomBytes(5).toString('hex')}`

/** A hash of least effort, because the shop's own is slow by design. */
let leastHash: Promise<string> | undefined
const hashOfValidPassword = () => (leastHash ??= hash(validPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 }))

/** As the two calls of `registerByCalls` leave them. */
export async function registerShopper({ context }: TestedShop): Promise<TestShopper> {
  const { database, secretKey, now } = context
  const username = newName()
  const passwordHash = await hashOfValidPassword()
  const user = { username, usernameKey: usernameKeyOf(username), passwordHash, dateJoined: now() }
  const { id } = (await insertUser(database, user))!
  const network = networkDigest(secretKey, '127.0.0.1')
  await rememberNetwork(database, { userId: id, passwordHash, network, now: now() })
  const identity = { ...context, tokens: createJsonWebTokens(secretKey, null) }
  const login = { userId: id, passwordHash, userAgent: 'lightMyRequest' }
  return { id, username, ...toLogin(await startLogin(identity, database, login)) }
}

/** As a person does; for tests of just that. */
export async function registerByCalls(shop: TestedShop): Promise<TestShopper> {
  const credentials = { username: newName(), password: validPassword }
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
  const shoppers: TestShopper[] = []
  // Sequential, because hundreds at once would exceed the timeout for a connection.
  for (const { id, username } of rows) {
    const login = { userId: id, passwordHash: '', userAgent: undefined }
    shoppers.push({ id, username, ...toLogin(await startLogin({ ...context, tokens }, context.database, login)) })
  }
  return shoppers
}
