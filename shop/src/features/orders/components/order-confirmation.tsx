import { useSubmit } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { goodsNames } from '../client/goods-names.ts'
import { type OrderToConfirm, questionOf } from './order-question.ts'

export interface OrderConfirmationProps {
  /** null: no dialog. */
  question: OrderToConfirm | null
  onClose: () => void
}

const actions = { cancel: paths.cancelOrder, refund: paths.refundOrder, receive: paths.order }

/** Key of the fetcher that runs the confirmed action; its button is busy meanwhile. */
export const confirmationKey = ({ kind, order, parcelNumber }: OrderToConfirm): string =>
  [kind, order.order_number, parcelNumber].join(' ')

/** Confirms and runs cancelling, refunding or receiving an order. */
export function OrderConfirmation({ question, onClose }: OrderConfirmationProps) {
  const submit = useSubmit()
  const words = question && questionOf(question)
  function confirm() {
    if (!question) return
    const { kind, order, parcelNumber } = question
    const fields: Record<string, string> =
      kind === 'receive'
        ? { intent: 'confirm_receipt', shipment_number: String(parcelNumber ?? '') }
        : // Lets the message exclude earlier refunds.
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
