import { useFetcher } from 'react-router'
import { m } from '#texts'
import type { OrderDetail, Return } from '#features/fulfilment/contract.ts'
import { formatDates } from '#features/delivery/components/promise-words.ts'
import { maxTrackingNumberLength } from '#features/parcels/values.ts'
import type { FormFailure } from '#session/private-pages/form-failure.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { RefundsEnded } from './refunds-ended.tsx'
import { ReturnCard } from './return-card.tsx'

export interface Carrier {
  code: string
  name: string
}

/** The order's returns. Cancelled units are shown with the lines instead. */
export function OrderReturns({ order, carriers }: { order: OrderDetail; carriers: readonly Carrier[] }) {
  const shown = order.returns.filter(({ kind }) => kind !== 'unshipped')
  if (shown.length === 0) return null
  return (
    <Section title={m.returns_returns()} isNear>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {shown.some(isOpen) && <RefundsEnded order={order} />}
        {shown.map((request) => (
          <ReturnCard
            key={request.return_number}
            order={order}
            request={request}
            action={hasAction(request) && <NextStep request={request} carriers={carriers} />}
          />
        ))}
      </div>
    </Section>
  )
}

const isOpen = ({ refunded_at, ended_at }: Return) => refunded_at === null && ended_at === null
const hasAction = ({ status }: Return) => status === 'requested' || status === 'approved'

function NextStep({ request, carriers }: { request: Return; carriers: readonly Carrier[] }) {
  const { return_number: number, status, send_back_until: until, is_sent_back_at_our_cost: isOurs } = request
  const sending = useFetcher<FormFailure | null>({ key: `send back ${number}` })
  const withdrawing = useFetcher({ key: `withdraw ${number}` })
  const { fieldErrors = {} } = sending.data ?? {}
  return (
    <div className="grid gap-4">
      {status === 'approved' && (
        <>
          {(until || isOurs) && (
            <p>
              {until && m.returns_send_until({ day: formatDates({ from: until, until }) })}
              {isOurs && <span className="block">{m.returns_our_cost()}</span>}
            </p>
          )}
          <CheckedForm
            as={sending.Form}
            method="post"
            refusal={sending.data}
            className="grid gap-4 sm:grid-cols-[1fr_1fr_auto] sm:items-start"
          >
            <input type="hidden" name="intent" value="send_back" />
            <input type="hidden" name="return_number" value={number} />
            <SelectField
              label={m.returns_carrier()}
              name="carrier"
              error={fieldErrors.carrier}
              options={carriers.map(({ code, name }) => ({ value: code, label: name }))}
            />
            <TextField
              label={m.returns_number()}
              name="tracking_number"
              required
              data-missing={m.parcels_number_missing()}
              data-rule={m.returns_number_rule()}
              error={fieldErrors.tracking_number}
              pattern="[A-Za-z0-9\-]+"
              maxLength={maxTrackingNumberLength}
              autoComplete="off"
            />
            <div className="grid sm:pt-7">
              <Button type="submit" variant="primary" isBusy={sending.state !== 'idle'}>
                {m.returns_send()}
              </Button>
            </div>
          </CheckedForm>
        </>
      )}
      <withdrawing.Form noValidate method="post" className="justify-self-end">
        <input type="hidden" name="intent" value="withdraw_return" />
        <input type="hidden" name="return_number" value={number} />
        <Button type="submit" variant="text" isSmall isBusy={withdrawing.state !== 'idle'}>
          {m.returns_withdraw()}
        </Button>
      </withdrawing.Form>
    </div>
  )
}
