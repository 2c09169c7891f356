import type { Order } from '#features/orders/contract.ts'
import type { OrderStatus } from '#features/orders/values.ts'

/** Statuses that change without the shopper: a payment or refund is pending. */
export const changingStatuses: readonly OrderStatus[] = ['pending', 'refunding', 'paid_late']

type OrderSnapshot = Pick<Order, 'order_number' | 'status'>

/** Orders whose status differs between two lists, without the shopper's own actions. */
export function findChangedOrders<Seen extends OrderSnapshot>(before: readonly Seen[], now: readonly Seen[]): Seen[] {
  const earlier = new Map(before.map(({ order_number: number, status }) => [number, status]))
  return now.filter(({ order_number: number, status }) => {
    const was = earlier.get(number)
    return was !== undefined && was !== status && changingStatuses.includes(was) && status !== 'cancelled'
  })
}

/** Whether an order that was moving is in another state by now, or has left the page of the list. */
export function haveStatusesChanged(before: readonly OrderSnapshot[], now: readonly OrderSnapshot[]): boolean {
  const current = new Map(now.map(({ order_number: number, status }) => [number, status]))
  return before.some(
    ({ order_number: number, status }) => changingStatuses.includes(status) && current.get(number) !== status,
  )
}
