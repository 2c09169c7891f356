import { useState } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { maxPhoneLength } from '#features/delivery/values.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { LookUpOutcome } from './look-up.ts'

const maxNumberLength = 20

/** Number and telephone, then the code. The response does not reveal whether the order exists. */
export function LookUpForm({ orderNumber = '' }: { orderNumber?: string }) {
  const [round, setRound] = useState({ nth: 1, orderNumber })
  return (
    <LookUpRound
      key={round.nth}
      orderNumber={round.orderNumber}
      onAgain={(typed) => setRound({ nth: round.nth + 1, orderNumber: typed })}
    />
  )
}

function LookUpRound({ orderNumber, onAgain }: { orderNumber: string; onAgain(orderNumber: string): void }) {
  const fetcher = useFetcher<LookUpOutcome>()
  const outcome = fetcher.data ?? null
  const isBusy = fetcher.state !== 'idle'
  const lookUp = outcome?.lookUp ?? null
  if (lookUp && lookUp.channel === null) return <output className="block">{m.storefront_guest_no_channel()}</output>
  return (
    <CheckedForm
      key={lookUp ? 'code' : 'number'}
      as={fetcher.Form}
      method="post"
      action={paths.findOrder}
      refusal={outcome && Object.keys(outcome.fieldErrors).length > 0 ? outcome : undefined}
      className="grid gap-6"
    >
      {outcome?.notice && <p role="alert">{outcome.notice}</p>}
      {lookUp ? (
        <>
          <input type="hidden" name="look_up_id" value={lookUp.look_up_id} />
          <input type="hidden" name="look_up" value={JSON.stringify(lookUp)} />
          <input type="hidden" name="order_number" value={outcome!.orderNumber} />
          <output className="block">
            {lookUp.channel === 'sms' ? m.storefront_guest_code_by_sms() : m.storefront_guest_code_by_mail()}
          </output>
          <TextField
            label={m.storefront_guest_code()}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={maxNumberLength}
            required
            error={outcome!.fieldErrors.code}
          />
          <Button type="submit" variant="primary" isBlock isBusy={isBusy}>
            {m.storefront_guest_see_order()}
          </Button>
          <p className="flex flex-wrap items-center gap-x-3 text-note text-ink-2">
            {m.storefront_guest_no_code()}
            <Button variant="text" isSmall onClick={() => onAgain(outcome!.orderNumber)}>
              {m.storefront_guest_again()}
            </Button>
          </p>
        </>
      ) : (
        <>
          <TextField
            label={m.storefront_guest_number()}
            name="order_number"
            defaultValue={orderNumber}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={maxNumberLength}
            required
            hint={m.storefront_guest_number_hint()}
            error={outcome?.fieldErrors.order_number}
          />
          <TextField
            label={m.storefront_guest_phone()}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={maxPhoneLength}
            required
            error={outcome?.fieldErrors.phone}
          />
          <Button type="submit" variant="primary" isBlock isBusy={isBusy}>
            {m.storefront_guest_send_code()}
          </Button>
        </>
      )}
    </CheckedForm>
  )
}
