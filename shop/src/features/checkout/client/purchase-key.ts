import type { Order } from '#features/orders/contract.ts'

/**
 * The Idempotency-Key of a purchase, derived from the newest settled order.
 * So a pay page opened twice, in two tabs or after going back, stands for one payable order.
 * Once that order is settled, the next purchase has another key.
 * @param orders the first page of the shopper's, newest first
 */
export function purchaseKeyBase(orders: { count: number; results: OrderSnapshot[] }, now: Date): string {
  const isPayable = (order: OrderSnapshot) => order.status === 'pending' && Date.parse(order.expires_at) > now.getTime()
  const settled = orders.results.find((order) => !isPayable(order))
  if (settled) return settled.order_number
  // Older ones may be settled: this page's oldest is as good, but never the key of the very first purchase.
  const isWholeList = orders.count <= orders.results.length
  return (isWholeList ? undefined : orders.results.at(-1)?.order_number) ?? 'first'
}

type OrderSnapshot = Pick<Order, 'order_number' | 'status' | 'expires_at'>

export function purchaseKey(base: string, goodsId: number, quantity: number): string {
  return `${base}.${goodsId}.${quantity}`
}

const lineBase = 1_000_000_007n
const digestSpace = 2n ** 127n - 1n

/** For a basket: the same lines in any order are the same purchase. */
export function basketKey(base: string, lines: readonly { goods_id: number; quantity: number }[]): string {
  const sorted = lines.toSorted((a, b) => a.goods_id - b.goods_id)
  const digest = sorted.reduce(
    (sum, { goods_id, quantity }) => (sum * lineBase + BigInt(goods_id) * 1000n + BigInt(quantity)) % digestSpace,
    0n,
  )
  return `${base}.basket.${digest.toString(36)}`
}
