import { useState } from 'react'
import type { Order } from '#features/orders/contract.ts'
import { useRevalidateOnReturn } from '#features/orders/components/use-revalidate-on-return.ts'
import { useNow } from './waiting/use-now.ts'
import { type OrderListPage, useOrderUpdates } from '../client/use-order-updates.ts'
import { OrderConfirmation } from './order-confirmation.tsx'
import { OrderEntry } from './order-entry.tsx'
import type { OrderToConfirm } from './order-question.ts'
import { OrderUpdates } from './order-updates.tsx'

const clockIntervalInMs = 20_000

/** Orders as cards, refreshed automatically. @param list the page of the list that contains them */
export function OrderEntries({ orders, list }: { orders: readonly Order[]; list: OrderListPage }) {
  const [question, setQuestion] = useState<OrderToConfirm | null>(null)
  const now = useNow(clockIntervalInMs)
  useOrderUpdates(orders, list)
  useRevalidateOnReturn()
  return (
    <>
      <ul className="grid gap-4">
        {orders.map((order) => (
          <li key={order.order_number}>
            <OrderEntry order={order} now={now} onConfirm={setQuestion} />
          </li>
        ))}
      </ul>
      <OrderUpdates orders={orders} />
      <OrderConfirmation question={question} onClose={() => setQuestion(null)} />
    </>
  )
}
