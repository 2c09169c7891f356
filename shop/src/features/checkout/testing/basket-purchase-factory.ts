/** Purchases of several goods for tests, over HTTP as a shopper makes them. */
import { addressInHangzhou } from '#features/delivery/testing/wire-address.ts'
import type { TestShopper } from '#features/identity/testing/identity-factory.ts'
import type { Answer, TestedShop } from '#platform/testing/tested-shop.ts'

export const checkoutUrl = 'http://localhost:5173/user/checkout'

export interface BasketWish {
  lines: { goods_id: number; quantity: number }[]
  address_id: number
  expected_total: string
  code?: string
  message?: string
  redirect_url?: string
}

let keys = 0

export function checkOutBasket(
  shop: TestedShop,
  shopper: TestShopper,
  wish: BasketWish,
  key = `key ${++keys}`,
): Promise<Answer> {
  return shop.call('POST', '/api/order/check_out/', {
    json: { redirect_url: checkoutUrl, ...wish },
    token: shopper.access,
    headers: { 'idempotency-key': key },
  })
}

/** @returns its id */
export async function addAddress(shop: TestedShop, shopper: TestShopper, changes: object = {}): Promise<number> {
  const json = { ...addressInHangzhou, ...changes }
  return (await shop.call('POST', '/api/address/', { json, token: shopper.access })).body.id
}

export function putInBasket(shop: TestedShop, shopper: TestShopper, goodsId: number, quantity: number) {
  return shop.call('PUT', `/api/basket/${goodsId}/`, { json: { quantity }, token: shopper.access })
}

export async function basketOf(shop: TestedShop, shopper: TestShopper): Promise<[number, number][]> {
  const { body } = await shop.call('GET', '/api/basket/', { token: shopper.access })
  return body.lines.map((line: { goods_id: number; quantity: number }) => [line.goods_id, line.quantity])
}
