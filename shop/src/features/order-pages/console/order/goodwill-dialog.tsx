import { useState } from 'react'
import { m } from '#texts'
import type { ConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import type { giveGoodwillAsStaff } from '#features/order-pages/console-contract/order-changes.ts'
import { maxSumLength } from '#features/returns/values.ts'
import { maxReasonLength } from '#features/orders/values.ts'
import { callConsole } from '#console-session/console-api.ts'
import { Consequences } from '#console-ui/consequences.tsx'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { ConsoleField, FormError } from '#console-ui/forms/console-field.tsx'
import { useIdempotencyKey } from '#console-ui/forms/use-idempotency-key.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { formatMoney } from '#platform/money/money.ts'
import { RefundsEnded } from '#features/returns/components/console/refunds-ended.tsx'
import { faultsOfSum, sumTyped } from '#features/returns/components/console/return-words.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'

export interface GoodwillDialogProps {
  order: ConsoleOrder
  onClose(changed?: ConsoleOrder): void
}

/** Refunds a sum without goods. A repeated press with the same sum and text refunds once. */
export function GoodwillDialog({ order, onClose }: GoodwillDialogProps) {
  const once = useIdempotencyKey()
  const [amount, setAmount] = useState('')
  const form = useSubmit(async ({ reason = '' }) => {
    const changed = await callConsole<typeof giveGoodwillAsStaff>('POST /api/console/orders/{order_number}/goodwill/', {
      params: { order_number: order.order_number },
      headers: { 'idempotency-key': once.key },
      body: { amount: amount.trim(), reason },
    })
    onClose(changed)
  })
  const sum = sumTyped(amount)
  return (
    <ConsoleDialog title={m.order_pages_goodwill()} onClose={() => onClose()}>
      {/* Another text or sum is another request. */}
      <CheckedForm className="steps" onSubmit={form.onSubmit} onChange={() => once.renewAfter(form.failure)}>
        <p>{m.order_pages_goodwill_sentence()}</p>
        <RefundsEnded of={order} />
        <FormError failure={form.failure} />
        <ConsoleField
          label={m.order_pages_goodwill_amount()}
          name="amount"
          inputMode="decimal"
          className="max-w-[148px] text-right tabular-nums"
          isFirst
          required
          maxLength={maxSumLength}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          errors={[...faultsOfSum(amount), ...form.errorsOf('amount')].slice(0, 1)}
        />
        <ConsoleField
          label={m.returns_words_for_shopper()}
          name="reason"
          required
          maxLength={maxReasonLength}
          errors={form.errorsOf('reason')}
        />
        {sum && (
          <Consequences>
            <p>{m.returns_then_refunded({ provider: order.provider, amount: formatMoney(sum) })}</p>
          </Consequences>
        )}
        <FormActs
          submit={sum ? m.order_pages_goodwill_refund({ amount: formatMoney(sum) }) : m.order_pages_goodwill()}
          isBusy={form.isBusy || sum === null}
          onClose={() => onClose()}
        />
      </CheckedForm>
    </ConsoleDialog>
  )
}
