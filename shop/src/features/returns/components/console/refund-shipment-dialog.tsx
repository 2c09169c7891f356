import { useState } from 'react'
import { m } from '#texts'
import type { ConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import type { payBackShipment } from '#features/returns/console-contract.ts'
import { maxReturnTextLength } from '#features/returns/values.ts'
import { callConsole } from '#console-session/console-api.ts'
import { Consequences } from '#console-ui/consequences.tsx'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { ConsoleField, FormError } from '#console-ui/forms/console-field.tsx'
import { useIdempotencyKey } from '#console-ui/forms/use-idempotency-key.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { formatMoney } from '#platform/money/money.ts'
import { RefundsEnded } from './refunds-ended.tsx'
import { FeeField } from './fee-field.tsx'
import { CountFields, useCounts } from './count-fields.tsx'
import { sumTyped } from './return-words.ts'
import { shipmentRefundAmount } from './shipment-refund-amount.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'

export interface RefundShipmentDialogProps {
  order: ConsoleOrder
  shipment: ConsoleOrder['shipments'][number]
  onClose(isDone: boolean): void
}

/** Refunds an undelivered parcel instead of replacing it; staff count the units of a returned one. */
export function RefundShipmentDialog({ order, shipment, onClose }: RefundShipmentDialogProps) {
  const once = useIdempotencyKey()
  const cameBack = shipment.status === 'came_back'
  const lines = shipment.lines.map(({ position, quantity }) => ({
    position,
    quantity,
    goods_name: order.lines.find((line) => line.position === position)?.goods_name ?? '',
  }))
  const counts = useCounts(lines)
  const [fee, setFee] = useState('')
  const feeBack = sumTyped(fee) ?? '0.00'
  const paidBack = shipmentRefundAmount(order, shipment, cameBack ? counts.receivedOf : null, feeBack)
  const amount = paidBack === null ? null : formatMoney(paidBack)
  const form = useSubmit(async ({ reason = '' }) => {
    await callConsole<typeof payBackShipment>('POST /api/console/shipments/{id}/pay_back/', {
      params: { id: shipment.id },
      headers: { 'idempotency-key': once.key },
      body: {
        reason,
        ...(cameBack ? { lines: counts.lines } : {}),
        ...(fee.trim() ? { fee_back: fee.trim() } : {}),
      },
    })
    onClose(true)
  })
  return (
    <ConsoleDialog title={m.returns_refund_parcel({ number: shipment.number })} onClose={() => onClose(false)}>
      <CheckedForm className="steps" onSubmit={form.onSubmit} onChange={() => once.renewAfter(form.failure)}>
        <p>{cameBack ? m.returns_refund_came_back() : m.returns_refund_lost()}</p>
        <RefundsEnded of={order} />
        <FormError failure={form.failure} />
        {cameBack && <CountFields lines={lines} counts={counts} errors={form.errorsOf('lines')} />}
        <ConsoleField
          label={m.returns_words_for_shopper()}
          name="reason"
          isFirst
          required
          maxLength={maxReturnTextLength}
          errors={form.errorsOf('reason')}
        />
        <FeeField
          most={order.most_fee_back ?? '0.00'}
          value={fee}
          onValue={setFee}
          errors={form.errorsOf('fee_back')}
        />
        {amount !== null && (
          <Consequences>
            <p>{m.returns_then_refunded({ provider: order.provider, amount })}</p>
          </Consequences>
        )}
        <FormActs
          submit={amount === null ? m.returns_refund() : m.returns_refund_sum({ amount })}
          isBusy={form.isBusy || (cameBack && counts.received === 0)}
          onClose={() => onClose(false)}
        />
      </CheckedForm>
    </ConsoleDialog>
  )
}
