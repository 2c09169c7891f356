import type { Order } from '#features/orders/contract.ts'
import { maxPendingOrders } from '#features/orders/values.ts'
import { useOrderUpdates } from '../client/use-order-updates.ts'
import { OrderUpdates } from './order-updates.tsx'

/** Updates the page of one order while its money moves, and announces the change. */
export function FollowOrder({ order }: { order: Order }) {
  const show = order.status === 'pending' ? 'to_pay' : 'after_sale'
  useOrderUpdates([order], { page: 1, pageSize: maxPendingOrders, show })
  return <OrderUpdates orders={[order]} />
}
