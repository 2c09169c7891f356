/** Bearer tokens of logged-in shoppers. */
import { randomBytes } from 'node:crypto'

const password = 'ten quiet teapots'
const registeredAtOnce = 4

export interface ShopperLogin {
  username: string
  password: string
  token: string
}

export async function registerShoppers(origin: string, count: number): Promise<ShopperLogin[]> {
  const shoppers: ShopperLogin[] = []
  let begun = 0
  const register = async () => {
    while (begun++ < count) {
      const credentials = { username: `bench-${randomBytes(6).toString('hex')}`, password }
      await post(origin, '/api/user/register_user/', credentials)
      shoppers.push({ ...credentials, token: await logIn(origin, credentials) })
    }
  }
  await Promise.all(Array.from({ length: registeredAtOnce }, register))
  return shoppers
}

/** @returns a bearer token, which the shop accepts for a few minutes */
export async function logIn(
  origin: string,
  { username, password }: Pick<ShopperLogin, 'username' | 'password'>,
): Promise<string> {
  const { access } = await post(origin, '/api/token/create/', { username, password })
  return access!
}

async function post(origin: string, path: string, json: object): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(json) })
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`)
  return (await response.json()) as Record<string, string>
}
