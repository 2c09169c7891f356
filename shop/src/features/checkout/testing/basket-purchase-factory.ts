/** Purchases of several goods for tests, by HTTP as a shopper makes them. */
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { addressInHangzhou } from '#features/delivery/testing/wire-address.ts'
import type { TestShopper } from '#features/identity/testing/identity-factory.ts'
import type { TestResponse, TestedShop } from '#platform/testing/tested-shop.ts'

export const checkoutUrl = 'http://localhost:5173/user/checkout'

export interface BasketWish {
  lines: { goods_id: number; quantity: number }[]
  address_id: number
  expected_total: string
  code?: string
  message?: string
  redirect_url?: string
}

export interface TeaThings {
  bowl: number
  tin: number
  addressId: number
}

/** Two goods, and where they go. */
export async function createTeaThings(shop: TestedShop, shopper: TestShopper): Promise<TeaThings> {
  const bowl = await createGoods(shop.context, {
    name: { 'zh-CN': '青釉抹茶碗', en: 'Tea bowl' },
    priceInFen: 23_600,
    size: '380 g',
  })
  const tin = await createGoods(shop.context, { name: { 'zh-CN': '宇治抹茶' }, priceInFen: 12_800, size: '40 g' })
  return { bowl, tin, addressId: await addAddress(shop, shopper) }
}

/** A tin and two bowls. */
export const wishFor = ({ bowl, tin, addressId }: TeaThings): BasketWish => ({
  lines: [
    { goods_id: tin, quantity: 1 },
    { goods_id: bowl, quantity: 2 },
  ],
  address_id: addressId,
  expected_total: '600.00',
})

let keys = 0

export function checkOutBasket(
  shop: TestedShop,
  shopper: TestShopper,
  wish: BasketWish,
  key = `key ${++keys}`,
): Promise<TestResponse> {
  return shop.call('POST', '/api/order/check_out/', {
    json: { redirect_url: checkoutUrl, ...wish },
    token: shopper.access,
    headers: { 'idempotency-key': key },
  })
}

/** @returns the address's id */
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
