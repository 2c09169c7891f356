/** Purchases of a storm, by the account and without one. */
import { randomUUID } from 'node:crypto'
import { addressInHangzhou } from '#features/delivery/testing/wire-address.ts'
import { redirectUrl } from '#features/orders/testing/order-factory.ts'
import type { StormEnvironment } from './storm-environment-fixture.ts'
import type { Step } from './storm-factory.ts'
import type { Reply } from './storm-providers-fixture.ts'

export type Purchase = Extract<Step, { do: 'buy' }>

export const priceInFen = 777

interface PurchaseOfGoods extends Purchase {
  goodsId: number
  /** Guests' idempotency keys, by their number. */
  guestKeys: readonly string[]
}

export function placeOrder(fixture: StormEnvironment, purchase: PurchaseOfGoods): Promise<Reply | null> {
  const { isGuest = false, goodsId, quantity, key, provider, guestKeys } = purchase
  const wish = { redirect_url: redirectUrl, provider }
  if (!isGuest) {
    const headers = key === null ? undefined : { 'idempotency-key': `${goodsId}-${key}` }
    return fixture.call('POST', '/api/order/', { ...wish, goods_id: goodsId, quantity }, headers)
  }
  const ofGuest = {
    lines: [{ goods_id: goodsId, quantity }],
    expected_total: ((quantity * priceInFen) / 100).toFixed(2),
    address: addressInHangzhou,
  }
  const headers = { 'idempotency-key': (key === null ? null : guestKeys[key]) ?? randomUUID() }
  return fixture.callAsGuest('/api/order/guest_check_out/', { ...wish, ...ofGuest }, headers)
}
