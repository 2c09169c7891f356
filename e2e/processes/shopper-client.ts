/** A shopper who calls the API without a browser. */
import { argon2Sync, randomBytes } from 'node:crypto'
import type { ShopBooks } from './shop-books.ts'

export interface ApiReply {
  status: number
  // Tests read responses untyped.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

export interface ShopperClient {
  /** @param key the same for each attempt of one purchase */
  call(origin: string, method: 'GET' | 'POST' | 'PUT', path: string, json?: object, key?: string): Promise<ApiReply>
  buy(origin: string, goodsId: number, quantity?: number, key?: string): Promise<ApiReply>
  refund(origin: string, orderNumber: string): Promise<ApiReply>
}

export const shopperPassword = 'ten quiet teapots'

export async function registerShopper(origin: string): Promise<ShopperClient> {
  return logIn(origin, await register(origin))
}

/** Registers this many shoppers: each costs the shop a good part of a processor second. */
export function registerShoppers(origin: string, count: number): Promise<ShopperClient[]> {
  return aFewAtATime(Array.from({ length: count }), () => registerShopper(origin))
}

/** The same for very many: inserts rows with a cheap hash. Each shopper only logs in. */
export async function addShoppers(origin: string, books: ShopBooks, count: number): Promise<ShopperClient[]> {
  const names = Array.from({ length: count }, newName)
  await books.query(
    `insert into users (username, username_key, password_hash)
      select name, name, $2::text from unnest($1::text[]) as name`,
    [names, hashLightly(shopperPassword)],
  )
  return aFewAtATime(names, (name) => logIn(origin, name))
}

/** Formats as argon2id does. The shop verifies with the costs in the hash. */
function hashLightly(message: string): string {
  const [memory, passes, parallelism, tagLength] = [8, 1, 1, 32]
  const nonce = randomBytes(16)
  const hash = argon2Sync('argon2id', { message, nonce, parallelism, tagLength, memory, passes })
  const inBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${inBase64(nonce)}$${inBase64(hash)}`
}

const newName = () => `shopper-${randomBytes(6).toString('hex')}`

async function aFewAtATime<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  const queue = items.values()
  const lanes = Array.from({ length: 8 }, async () => {
    for (const item of queue) results.push(await work(item))
  })
  await Promise.all(lanes)
  return results
}

/** @returns the new username */
async function register(origin: string): Promise<string> {
  const username = newName()
  await send(origin, 'POST', '/api/user/register_user/', { json: { username, password: shopperPassword } })
  return username
}

async function logIn(origin: string, username: string): Promise<ShopperClient> {
  const { body } = await send(origin, 'POST', '/api/token/create/', { json: { username, password: shopperPassword } })
  return clientOf(body.access)
}

function clientOf(token: string): ShopperClient {
  const call: ShopperClient['call'] = (origin, method, path, json, key) =>
    send(origin, method, path, { json, token, key })
  return {
    call,
    buy: (origin, goodsId, quantity = 1, key) =>
      send(origin, 'POST', '/api/order/', {
        json: { goods_id: goodsId, quantity, redirect_url: `${origin}/user/order` },
        token,
        key,
      }),
    refund: (origin, orderNumber) => call(origin, 'POST', '/api/order/alipay_refund/', { order_number: orderNumber }),
  }
}

async function send(
  origin: string,
  method: string,
  path: string,
  { json, token, key }: { json?: object; token?: string; key?: string },
): Promise<ApiReply> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: json && JSON.stringify(json),
  })
  return { status: response.status, body: await response.json() }
}
