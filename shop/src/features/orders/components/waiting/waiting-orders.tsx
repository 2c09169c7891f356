import { useId, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { Order } from '../../contract.ts'
import { maxPendingOrders } from '../../values.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { MoneyAmount } from '#ui/display/money-amount.tsx'
import { useRevalidateOnReturn } from '#features/orders/components/use-revalidate-on-return.ts'
import { goodsNames } from '../../client/goods-names.ts'
import { reservedUntil } from '../../client/order-facts.ts'
import { UnreadOrdersLine } from './unread-orders.tsx'
import { useNow } from './use-now.ts'
import { useOrderUpdates } from '../../client/use-order-updates.ts'
import { confirmationKey, OrderConfirmation } from '../order-confirmation.tsx'
import type { OrderToConfirm } from '../order-question.ts'
import { PayButton } from '../pay-button.tsx'

const maxShown = 3
const clockIntervalInMs = 20_000

export interface WaitingOrdersProps {
  /** Newest first; null where they did not load. */
  orders: readonly Order[] | null
  /** For pages without another next step. */
  isPrimary?: boolean
}

/** Lists unpaid orders on pages where a shopper looks for them; hidden without any. */
export function WaitingOrders({ orders, isPrimary = false }: WaitingOrdersProps) {
  if (orders === null) return <UnreadOrdersLine />
  return orders.length === 0 ? null : <WaitingPanel orders={orders} isPrimary={isPrimary} />
}

function WaitingPanel({ orders, isPrimary }: { orders: readonly Order[]; isPrimary: boolean }) {
  const titleId = useId()
  const [question, setQuestion] = useState<OrderToConfirm | null>(null)
  const now = useNow(clockIntervalInMs)
  useOrderUpdates(orders, { page: 1, pageSize: maxPendingOrders, show: 'to_pay' })
  useRevalidateOnReturn()
  const isOnly = orders.length === 1
  return (
    <section aria-labelledby={titleId} className="my-6 rounded-panel bg-warn-soft px-4 py-3 sm:px-6">
      <h2 id={titleId} className="break-keep text-body/normal font-strong text-warn">
        {isOnly
          ? m.orders_waits({ until: reservedUntil(orders[0]!.expires_at, now) })
          : m.orders_wait({ count: orders.length })}
      </h2>
      <ul>
        {orders.slice(0, maxShown).map((order, index) => (
          <WaitingRow
            key={order.order_number}
            order={order}
            isOnly={isOnly}
            isPrimary={isPrimary && index === 0}
            now={now}
            onConfirm={setQuestion}
          />
        ))}
      </ul>
      {orders.length > maxShown && <TextLink to={paths.ordersToPay}>{m.orders_wait_all()}</TextLink>}
      <OrderConfirmation question={question} onClose={() => setQuestion(null)} />
    </section>
  )
}

interface WaitingRowProps {
  order: Order
  /** Then the head shows the deadline. */
  isOnly: boolean
  isPrimary: boolean
  now: Date
  onConfirm: (question: OrderToConfirm) => void
}

function WaitingRow({ order, isOnly, isPrimary, now, onConfirm }: WaitingRowProps) {
  const cancelling = useFetcher({ key: confirmationKey({ kind: 'cancel', order }) })
  const names = goodsNames(order)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-1">
      <div className="min-w-0">
        <Link
          to={paths.order(order.order_number)}
          className="inline-flex min-h-target min-w-target items-center break-keep underline-offset-[5px] hover:underline"
        >
          {names}
        </Link>
        <p className="text-note text-ink-2 tabular-nums">
          <MoneyAmount amount={order.total_amount} currency={order.currency} />
          {!isOnly && ` · ${m.orders_reserved_until_sentence({ until: reservedUntil(order.expires_at, now) })}`}
        </p>
      </div>
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        <Button
          variant="text"
          isSmall
          isBusy={cancelling.state !== 'idle'}
          aria-label={m.orders_cancel_of({ names })}
          onClick={() => onConfirm({ kind: 'cancel', order })}
        >
          {m.orders_cancel()}
        </Button>
        <PayButton order={order} isPrimary={isPrimary} label={isOnly ? undefined : m.orders_pay_of({ names })} />
      </div>
    </li>
  )
}
