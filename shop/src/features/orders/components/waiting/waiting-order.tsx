import type { ReactNode } from 'react'
import type { Order } from '../../contract.ts'
import { Reservation } from './reservation.tsx'

/** On the page of an unpaid order: the reservation's deadline and the order's buttons. */
export function WaitingOrder({ order, children }: { order: Pick<Order, 'expires_at'>; children?: ReactNode }) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-panel bg-warn-soft px-4 py-3 sm:px-6">
      <p className="font-strong text-warn tabular-nums">
        <Reservation order={order} />
      </p>
      <div className="ml-auto flex flex-wrap justify-end gap-2">{children}</div>
    </div>
  )
}
