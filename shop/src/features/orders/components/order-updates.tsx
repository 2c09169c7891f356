import { useState } from 'react'
import type { Order } from '#features/orders/contract.ts'
import { findChangedOrders } from '../client/changed-orders.ts'
import { statusWords } from './status/order-status-tag.tsx'
import { maxPendingOrders } from '#features/orders/values.ts'
import { useOrderUpdates } from '../client/use-order-updates.ts'

/** Announces changed orders to screen readers. */
export function OrderUpdates({ orders }: { orders: readonly Order[] }) {
  const [last, setLast] = useState({ orders, words: '' })
  if (last.orders !== orders) {
    const news = findChangedOrders(last.orders, orders)
    const words = news.map(({ goods_name: name, status }) => `${name}: ${statusWords(status)}`).join(' ')
    setLast({ orders, words: words || last.words })
  }
  return <output className="sr-only">{last.words}</output>
}

/** Updates the page of one order while its money moves, and announces the change. */
export function FollowOrder({ order }: { order: Order }) {
  const show = order.status === 'pending' ? 'to_pay' : 'after_sale'
  useOrderUpdates([order], { page: 1, pageSize: maxPendingOrders, show })
  return <OrderUpdates orders={[order]} />
}
