import { useId } from 'react'
import { m } from '#texts'
import type { OrderStatus } from '#features/orders/contract.ts'
import { showAlert } from '#ui/alert-store.ts'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'

export interface RefundTestButtonProps {
  status: OrderStatus
  isBusy: boolean
  onClick: () => void
}

/** Stands on every order, as specified; where there is nothing to refund it says so instead. */
export function RefundTestButton({ status, isBusy, onClick }: RefundTestButtonProps) {
  const reasonId = useId()
  const reason = reasonAgainst(status)
  if (!reason) {
    return (
      <Button isSmall isBusy={isBusy} onClick={onClick}>
        {m.orders_refund_test()}
      </Button>
    )
  }
  return (
    <>
      <button
        type="button"
        aria-disabled
        aria-describedby={reasonId}
        title={reason}
        onClick={() => showAlert(reason, { kind: 'failure' })}
        className={`${buttonStyle({ variant: 'text', isSmall: true })} aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunk aria-disabled:text-ink-3`}
      >
        {m.orders_refund_test()}
      </button>
      <span id={reasonId} hidden>
        {reason}
      </span>
    </>
  )
}

function reasonAgainst(status: OrderStatus): string | null {
  switch (status) {
    case 'paid':
      return null
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
