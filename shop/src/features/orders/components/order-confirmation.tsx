import { useSubmit } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { goodsNames } from '../client/goods-names.ts'
import { type OrderToConfirm, questionOf } from './order-question.ts'

export interface OrderConfirmationProps {
  /** null: nothing is asked. */
  question: OrderToConfirm | null
  onClose: () => void
}

const actions = { cancel: paths.cancelOrder, refund: paths.refundOrder, receive: paths.order }

/** The fetcher of what was confirmed; its button is busy meanwhile. */
export const confirmationKey = ({ kind, order, parcelNumber }: OrderToConfirm): string =>
  [kind, order.order_number, parcelNumber].join(' ')

/** Asks before an order is cancelled, refunded or received, and does it. */
export function OrderConfirmation({ question, onClose }: OrderConfirmationProps) {
  const submit = useSubmit()
  const words = question && questionOf(question)
  function confirm() {
    if (!question) return
    const { kind, order, parcelNumber } = question
    const fields: Record<string, string> =
      kind === 'receive'
        ? { intent: 'confirm_receipt', shipment_number: String(parcelNumber ?? '') }
        : // What was given back before is not said to go back now.
          { refunded_before: order.refunded_amount }
    void submit(fields, {
      method: 'post',
      action: actions[kind](order.order_number),
      navigate: false,
      fetcherKey: confirmationKey(question),
    })
    onClose()
  }
  return (
    <Dialog
      isOpen={question !== null}
      onClose={onClose}
      title={words?.title ?? ''}
      actions={
        words && (
          <>
            <Button onClick={onClose}>{m.orders_keep()}</Button>
            <Button variant="primary" onClick={confirm}>
              {words.confirm}
            </Button>
          </>
        )
      }
    >
      <p>{words?.sentence}</p>
      <p className="text-note text-ink-2 tabular-nums">
        {question?.order.order_number} {question && goodsNames(question.order)}
      </p>
    </Dialog>
  )
}
