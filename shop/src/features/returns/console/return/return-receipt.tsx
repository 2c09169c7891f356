import { useState } from 'react'
import { m } from '#texts'
import type { receiveReturnAsStaff } from '#features/returns/console-contract.ts'
import { callConsole } from '#console-session/console-api.ts'
import { Consequences } from '#console-ui/consequences.tsx'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { addMoney, formatMoney } from '#platform/money/money.ts'
import { CountFields, useCounts } from '../../components/console/count-fields.tsx'
import { FeeField } from '../../components/console/fee-field.tsx'
import { RefundsEnded } from '../../components/console/refunds-ended.tsx'
import { sumTyped, worthOf } from '../../components/console/return-words.ts'
import { type DecisionProps, useReturnDecision } from './use-return-decision.ts'
import { useRefuseDialog } from './use-refuse-dialog.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { Button } from '#ui/controls/button.tsx'

/** Receipt of goods: counts received and resellable units, and refunds the received ones. */
export function ReturnReceipt(props: DecisionProps) {
  const { returnRequest, onDone } = props
  const counts = useCounts(returnRequest.lines, returnRequest.status === 'sent_back')
  const [fee, setFee] = useState('')
  const refusing = useRefuseDialog(returnRequest.return_number, onDone)
  const nothing = useRefuseDialog(returnRequest.return_number, onDone, true)
  const params = { return_number: returnRequest.return_number }
  const form = useReturnDecision(props, (headers) =>
    callConsole<typeof receiveReturnAsStaff>('POST /api/console/returns/{return_number}/receive/', {
      params,
      headers,
      body: { lines: counts.lines, ...(fee.trim() ? { fee_back: fee.trim() } : {}) },
    }),
  )
  const worth = worthOf(returnRequest.lines, counts.receivedOf)
  const { isNone, isIncomplete } = counts
  const amount = formatMoney(addMoney(worth, sumTyped(fee) ?? '0.00'))
  return (
    <>
      <CheckedForm className="grid max-w-narrow gap-6" onSubmit={form.onSubmit}>
        <CountFields lines={returnRequest.lines} counts={counts} errors={form.errorsOf('lines')} />
        {!isNone && (
          <FeeField
            most={returnRequest.most_fee_back}
            value={fee}
            onValue={setFee}
            errors={form.errorsOf('fee_back')}
          />
        )}
        <Consequences>
          {isNone && <p>{m.returns_none_came_then()}</p>}
          {isIncomplete && <p>{m.returns_count_first()}</p>}
          {!isNone && !isIncomplete && (
            <>
              <p>{m.returns_then_refunded({ provider: returnRequest.provider, amount })}</p>
              <RefundsEnded of={returnRequest} />
              <p>
                {m.returns_then_counted({
                  resellable: counts.resellable,
                  damaged: counts.received - counts.resellable,
                })}
              </p>
            </>
          )}
        </Consequences>
        <FormError failure={form.failure} />
        <p className="action-row border-t border-line pt-4">
          {returnRequest.status === 'sent_back' && !isNone && (
            <Button variant="danger-outline" onClick={refusing.begin}>
              {m.returns_refuse()}
            </Button>
          )}
          {isNone ? (
            <Button variant="danger-outline" onClick={nothing.begin}>
              {m.returns_none_came_submit()}
            </Button>
          ) : (
            <>
              <span className="text-small text-ink-2 ml-auto">{m.returns_reauthenticates()}</span>
              <Button type="submit" variant="primary" disabled={form.isBusy}>
                {isIncomplete ? m.returns_came_and_pay_later() : m.returns_came_and_pay({ amount })}
              </Button>
            </>
          )}
        </p>
      </CheckedForm>
      {refusing.dialog}
      {nothing.dialog}
    </>
  )
}
