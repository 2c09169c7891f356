import { useId } from 'react'
import { m } from '#texts'
import type { Fulfilment, OrderStatus } from '#features/orders/values.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { Button } from '#ui/controls/button.tsx'

export interface RefundTestButtonProps {
  status: OrderStatus
  fulfilment: Fulfilment
  isBusy: boolean
  onClick: () => void
}

/** Shown on every order, as specified; disabled with a reason where no refund is possible. */
export function RefundTestButton({ status, fulfilment, isBusy, onClick }: RefundTestButtonProps) {
  const reasonId = useId()
  const reason = reasonAgainst(status, fulfilment)
  // One button in both states, so that the focus stays while the refund is pending.
  return (
    <>
      <Button
        isSmall
        variant="text"
        isBusy={isBusy}
        aria-disabled={reason ? true : undefined}
        aria-describedby={reason ? reasonId : undefined}
        title={reason ?? undefined}
        onClick={reason ? () => showAlert(reason, { kind: 'failure' }) : onClick}
      >
        {m.orders_refund_test()}
      </Button>
      {reason && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </>
  )
}

/** Some goods have left the shop. */
const sent: readonly Fulfilment[] = ['partly_shipped', 'shipped', 'delivered']

function reasonAgainst(status: OrderStatus, fulfilment: Fulfilment): string | null {
  switch (status) {
    case 'paid':
      return sent.includes(fulfilment) ? m.orders_refund_sent() : null
    case 'refunding':
    case 'paid_late':
      return m.orders_refund_under_way()
    case 'refunded':
      return m.orders_refund_done()
    case 'pending':
    case 'expired':
    case 'cancelled':
      return m.orders_refund_not_paid()
  }
}
