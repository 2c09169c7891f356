import { useState } from 'react'
import { useFetcher } from 'react-router'
import { m } from '#texts'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { formatLongDay } from '#features/delivery/components/promise-words.ts'
import { formatMoney } from '#platform/money/money.ts'
import { Button } from '#ui/controls/button.tsx'
import { joinSentences } from '#ui/display/list.ts'
import { Quantity } from '#ui/fields/quantity.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { choiceOf, unsentLines } from '../client/cancelling/cancellation-choice.ts'
import { cancellationKey } from '../client/cancelling/cancellation-key.ts'

/** Cancels items after a confirmation, because the refund is immediate and final. Allows a partial cancellation. */
export function CancelItems({ order }: { order: OrderDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  const [quantitiesToKeep, setQuantitiesToKeep] = useState<Readonly<Record<number, number>>>({})
  const fetcher = useFetcher({ key: 'cancel items' })
  const unsent = unsentLines(order)
  const choice = choiceOf(order, quantitiesToKeep)
  const endedOn = order.refunds_ended_on
  const hasFee = order.delivery_fee !== '0.00'
  const isOnePiece = unsent.reduce((sum, line) => sum + line.unsent_amounts.length, 0) === 1
  const close = () => setIsOpen(false)
  function open() {
    setQuantitiesToKeep({})
    setIsOpen(true)
  }
  function cancelItems() {
    const lines = choice.lines && JSON.stringify(choice.lines)
    void fetcher.submit(
      { intent: 'call_off', key: cancellationKey(order), ...(lines && { lines }) },
      { method: 'post' },
    )
    close()
  }
  return (
    <div className="ml-auto">
      <Button isSmall isBusy={fetcher.state !== 'idle'} onClick={open}>
        {m.order_pages_cancel_items()}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={m.order_pages_cancel_items_title()}
        actions={
          <>
            <Button onClick={close}>{m.orders_keep()}</Button>
            {choice.pieces > 0 && (
              <Button variant="primary" onClick={cancelItems}>
                {m.order_pages_cancel_items()}
              </Button>
            )}
          </>
        }
      >
        {!isOnePiece && <p className="text-ink-2">{m.order_pages_cancel_items_how_many()}</p>}
        {!isOnePiece && (
          <ul>
            {unsent.map(({ position, goods_name: name, unsent_amounts: { length: most } }) => (
              <li
                key={position}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
              >
                <span className="min-w-0 grow basis-30">{name}</span>
                <Quantity
                  label={m.order_pages_cancel_items_quantity_of({ name })}
                  isLabelHidden
                  least={0}
                  most={most}
                  defaultValue={most - (quantitiesToKeep[position] ?? 0)}
                  onChange={(quantity) => setQuantitiesToKeep((before) => ({ ...before, [position]: most - quantity }))}
                />
              </li>
            ))}
          </ul>
        )}
        <p className="flex items-baseline justify-between gap-4" aria-live="polite">
          <span>{m.order_pages_cancel_items_amount({ count: choice.pieces })}</span>
          <span className="text-lead whitespace-nowrap tabular-nums">{formatMoney(choice.amount)}</span>
        </p>
        <p className="text-note text-ink-2">
          {joinSentences([
            ...(hasFee
              ? [choice.isWhole ? m.order_pages_cancel_items_with_fee() : m.order_pages_cancel_items_without_fee()]
              : []),
            ...(endedOn === null ? [m.order_pages_cancel_items_at_once()] : []),
          ])}
        </p>
        {endedOn && (
          <p className="text-note text-ink-2">{m.order_pages_cancel_items_ended({ day: formatLongDay(endedOn) })}</p>
        )}
      </Dialog>
    </div>
  )
}
