/** Orders without an account for tests, bought over HTTP. */
import { randomUUID } from 'node:crypto'
import { checkoutUrl } from '#features/checkout/testing/basket-purchase-factory.ts'
import { addressInHangzhou } from '#features/delivery/testing/wire-address.ts'
import type { TestResponse, TestedShop } from '#platform/testing/tested-shop.ts'

export interface GuestWish {
  lines: { goods_id: number; quantity: number }[]
  expected_total: string
  address?: object
  email?: string
  code?: string
  message?: string
  terms_version?: number
  provider?: string
}

export interface GuestPurchaseOptions {
  key?: string
  ip?: string
  token?: string
}

export function checkOutAsGuest(
  shop: TestedShop,
  wish: GuestWish,
  { key = randomUUID(), ip, token }: GuestPurchaseOptions = {},
): Promise<TestResponse> {
  return shop.call('POST', '/api/order/guest_check_out/', {
    json: { redirect_url: checkoutUrl, address: addressInHangzhou, ...wish },
    headers: { 'idempotency-key': key },
    ...(ip === undefined ? {} : { ip }),
    ...(token === undefined ? {} : { token }),
  })
}

export interface GuestOrder {
  orderNumber: string
  orderToken: string
  payUrl: string
}

export async function buyAsGuest(
  shop: TestedShop,
  wish: GuestWish,
  options: GuestPurchaseOptions = {},
): Promise<GuestOrder> {
  const { status, body } = await checkOutAsGuest(shop, wish, options)
  if (status !== 201) throw new Error(`a guest's purchase failed: ${JSON.stringify(body)}`)
  return { orderNumber: body.order_number, orderToken: body.order_token, payUrl: body.pay_url }
}

export const withToken = (orderToken: string) => ({ headers: { 'x-order-token': orderToken } })

let phones = 0
/** A number that no other guest of the test has. */
export const newPhone = (): string => `139${String(++phones).padStart(8, '0')}`
