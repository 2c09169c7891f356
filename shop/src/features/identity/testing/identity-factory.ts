/** People for tests: each call registers somebody new. */
import { randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import type { TestedShop } from '#platform/testing/tested-shop.ts'

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
