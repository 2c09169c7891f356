/** A shopper who talks to the API, without a browser. */
import { randomBytes } from 'node:crypto'

export interface ApiReply {
  status: number
  // Tests read answers as they come.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

export interface ShopperClient {
  /** @param key the same for each try of one purchase */
  call(origin: string, method: 'GET' | 'POST', path: string, json?: object, key?: string): Promise<ApiReply>
  buy(origin: string, goodsId: number, quantity?: number, key?: string): Promise<ApiReply>
  refund(origin: string, orderNumber: string): Promise<ApiReply>
}

const password = 'ten quiet teapots'

export async function registerShopper(origin: string): Promise<ShopperClient> {
  const credentials = { username: `shopper-${randomBytes(6).toString('hex')}`, password }
  await send(origin, 'POST', '/api/user/register_user/', { json: credentials })
  const { body } = await send(origin, 'POST', '/api/token/create/', { json: credentials })
  return clientOf(body.access)
}

/** Registers this many shoppers, a few at a time: each costs the shop a good part of a processor second. */
export async function registerShoppers(origin: string, count: number): Promise<ShopperClient[]> {
  const shoppers: ShopperClient[] = []
  const lanes = Array.from({ length: 8 }, async () => {
    while (shoppers.length < count) {
      const shopper = await registerShopper(origin)
      if (shoppers.length < count) shoppers.push(shopper)
    }
  })
  await Promise.all(lanes)
  return shoppers
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
