import { useFetcher } from 'react-router'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { confirmationKey } from './order-confirmation.tsx'
import type { OrderToConfirm } from './order-question.ts'

export interface ReceiptButtonProps {
  question: OrderToConfirm
  onConfirm: (question: OrderToConfirm) => void
}

/** 确认收货. Irreversible, so it needs a confirmation. */
export function ReceiptButton({ question, onConfirm }: ReceiptButtonProps) {
  const { state } = useFetcher({ key: confirmationKey(question) })
  return (
    <Button variant="primary" isSmall isBusy={state !== 'idle'} onClick={() => onConfirm(question)}>
      {m.orders_confirm_receipt()}
    </Button>
  )
}
