import { useState } from 'react'
import { m } from '#texts'
import type { ConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import type {
  cancelUnshippedAsStaff,
  previewCancellation,
} from '#features/order-pages/console-contract/order-changes.ts'
import { maxReasonLength } from '#features/orders/values.ts'
import { callConsole } from '#console-session/console-api.ts'
import { Consequences } from '#console-ui/consequences.tsx'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { ConsoleField, FormError } from '#console-ui/forms/console-field.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import { useIdempotencyKey } from '#console-ui/forms/use-idempotency-key.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { dayOf } from '#console-ui/when.ts'
import { formatMoney } from '#platform/money/money.ts'
import { PackedLine, PackedLines } from '#features/parcels/components/console/shipping/packed-line.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'

export interface CancelItemsDialogProps {
  order: ConsoleOrder
  onClose(): void
  /** @param changed the order after this cancellation; unset where another person may have changed it */
  onChanged(changed?: ConsoleOrder): void
}

type Line = ConsoleOrder['lines'][number]

const unsentOf = ({ quantity, called_off, handed_over }: Line) => Math.max(0, quantity - called_off - handed_over)

/** Chooses units to cancel. The button shows the amount calculated by the server. */
export function CancelItemsDialog({ order, onClose, onChanged }: CancelItemsDialogProps) {
  const params = { order_number: order.order_number }
  const once = useIdempotencyKey()
  const [spared, setSpared] = useState<Readonly<Record<number, number>>>({})
  const unsent = order.lines.filter((line) => unsentOf(line) > 0)
  const chosenOf = (line: Line) => Math.max(0, unsentOf(line) - (spared[line.position] ?? 0))
  const chosen = unsent
    .map((line) => ({ position: line.position, quantity: chosenOf(line) }))
    .filter(({ quantity }) => quantity > 0)
  const pieces = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  const isAll = unsent.every((line) => chosenOf(line) === unsentOf(line))
  // A full cancellation names no lines, because that works after any number of requests.
  const wish = isAll ? {} : { lines: chosen }
  const preview = useLoaded(JSON.stringify(chosen), async (signal) =>
    pieces === 0
      ? null
      : callConsole<typeof previewCancellation>('POST /api/console/orders/{order_number}/call_off/preview/', {
          params,
          body: wish,
          signal,
        }),
  )
  const known = preview.isLoading || preview.failure ? null : preview.data
  const form = useSubmit(async ({ reason = '' }) => {
    if (!known) return
    try {
      const changed = await callConsole<typeof cancelUnshippedAsStaff>(
        'POST /api/console/orders/{order_number}/call_off/',
        {
          params,
          headers: { 'idempotency-key': once.key },
          body: { ...wish, reason, expected_amount: known.amount },
        },
      )
      onClose()
      onChanged(changed)
    } catch (failure) {
      preview.reload()
      onChanged()
      throw failure
    }
  })
  const renew = () => once.renewAfter(form.failure)
  return (
    <ConsoleDialog title={m.order_pages_cancel_items_rest()} onClose={onClose}>
      <CheckedForm className="steps" onSubmit={form.onSubmit} onChange={renew}>
        <p>
          {order.refunds_ended_on
            ? m.order_pages_cancel_items_sentence_ended({ day: dayOf(order.refunds_ended_on) })
            : m.order_pages_cancel_items_sentence()}
        </p>
        <FormError failure={form.failure ?? preview.failure} />
        <PackedLines
          title={m.order_pages_cancel_items_lines()}
          packed={pieces}
          all={unsent.reduce((sum, line) => sum + unsentOf(line), 0)}
        >
          {unsent.map((line) => (
            <PackedLine
              key={line.position}
              line={line}
              most={unsentOf(line)}
              quantity={chosenOf(line)}
              onChange={(quantity) => setSpared({ ...spared, [line.position]: unsentOf(line) - quantity })}
            />
          ))}
        </PackedLines>
        <ConsoleField
          label={m.fulfilment_reason()}
          name="reason"
          isFirst
          required
          maxLength={maxReasonLength}
          errors={form.errorsOf('reason')}
        />
        <Consequences isLive>
          {pieces === 0 && <p>{m.order_pages_cancel_items_none()}</p>}
          {known && known.amount !== '0.00' && (
            <p>{m.returns_then_refunded({ provider: order.provider, amount: formatMoney(known.amount) })}</p>
          )}
          {known && order.delivery_fee !== null && order.delivery_fee !== '0.00' && (
            <p>
              {known.fee_back === '0.00'
                ? m.order_pages_cancel_items_without_fee()
                : m.order_pages_cancel_items_of_it_fee({ amount: formatMoney(known.fee_back) })}
            </p>
          )}
        </Consequences>
        <FormActs
          submit={
            known
              ? m.order_pages_cancel_items_refund({ amount: formatMoney(known.amount) })
              : m.order_pages_cancel_items_rest()
          }
          cancel={m.fulfilment_back()}
          isDanger
          isBusy={form.isBusy || !known}
          onClose={onClose}
        />
      </CheckedForm>
    </ConsoleDialog>
  )
}
