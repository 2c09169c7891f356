import type { ReactNode } from 'react'
import { m } from '#texts'
import type { Order } from '../../contract.ts'
import { reservedUntil } from '../../client/order-facts.ts'
import { useNow } from '#features/orders/components/waiting/use-now.ts'

const clockIntervalInMs = 20_000

/** On the page of an unpaid order: the reservation's deadline and the order's buttons. */
export function WaitingOrder({ order, children }: { order: Pick<Order, 'expires_at'>; children?: ReactNode }) {
  const now = useNow(clockIntervalInMs)
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-panel bg-warn-soft px-4 py-3 sm:px-6">
      <p className="font-strong text-warn tabular-nums">
        {m.orders_reserved_until_sentence({ until: reservedUntil(order.expires_at, now) })}
      </p>
      <div className="ml-auto flex flex-wrap justify-end gap-2">{children}</div>
    </div>
  )
}
