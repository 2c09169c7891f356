import { useSubmit } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { Order } from '#features/orders/contract.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { formatMoney } from '#platform/money/money.ts'

export interface OrderToConfirm {
  kind: 'cancel' | 'refund'
  order: Order
}

export interface OrderConfirmationProps {
  /** null: nothing is asked. */
  question: OrderToConfirm | null
  onClose: () => void
}

const actions = { cancel: paths.cancelOrder, refund: paths.refundOrder }

/** Asks before an order is cancelled or refunded, and does it. */
export function OrderConfirmation({ question, onClose }: OrderConfirmationProps) {
  const submit = useSubmit()
  const words = question && wordsOf(question)
  function confirm() {
    if (!question) return
    const { kind, order } = question
    void submit(null, {
      method: 'post',
      action: actions[kind](order.order_number),
      navigate: false,
      fetcherKey: `${kind} ${order.order_number}`,
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
        {question?.order.order_number} {question?.order.goods_name}
      </p>
    </Dialog>
  )
}

function wordsOf({ kind, order }: OrderToConfirm) {
  if (kind === 'cancel') {
    return {
      title: m.orders_ask_cancel(),
      sentence: m.orders_ask_cancel_sentence(),
      confirm: m.orders_confirm_cancel(),
    }
  }
  const amount = formatMoney(order.total_amount, order.currency)
  return {
    title: m.orders_ask_refund(),
    sentence: m.orders_ask_refund_sentence({ amount }),
    confirm: m.orders_confirm_refund(),
  }
}
