import { useState } from 'react'
import { m } from '#texts'
import type { changeShopFacts, WireShopFacts } from '#features/content/console-contract.ts'
import { seats } from '#features/content/values.ts'
import { AddressFields } from '#features/delivery/components/console/address-fields.tsx'
import { callConsole, ifMatch, isEditConflict } from '#console-session/console-api.ts'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { ConsoleSelect, FormError } from '#console-ui/forms/console-field.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'

export interface ReturnAddressDialogProps {
  facts: WireShopFacts
  /** @param next the facts as saved; undefined where nothing was */
  onClose(next?: WireShopFacts): void
  /** Another person has saved facts meanwhile; the dialog stays open. */
  onOthersSaved(current: WireShopFacts): void
}

export function ReturnAddressDialog({ facts, onClose, onOthersSaved }: ReturnAddressDialogProps) {
  const { seat, revision } = facts
  // Initial fields; later changes by other people do not change them.
  const [address] = useState(facts.return_address)
  const [country, setCountry] = useState(address?.country ?? seat ?? seats[0])
  const form = useSubmit(async (fields) => {
    const { recipient = '', phone = '', street = '', ...others } = fields
    try {
      const next = await callConsole<typeof changeShopFacts>('PATCH /api/console/shop/', {
        headers: ifMatch(revision),
        body: { return_address: { ...others, recipient, phone, street, country } },
      })
      onClose(next)
    } catch (failure) {
      // The next attempt is based on the other person's changes; the message says so.
      if (isEditConflict(failure)) onOthersSaved(failure.body.current as WireShopFacts)
      throw failure
    }
  })
  const countryNames = new Intl.DisplayNames(currentLanguage(), { type: 'region' })
  return (
    <ConsoleDialog title={m.content_return_address()} onClose={() => onClose()}>
      <CheckedForm className="steps" onSubmit={form.onSubmit}>
        <FormError failure={form.failure} />
        <ConsoleSelect
          label={m.delivery_form_country()}
          value={country}
          onChange={(event) => setCountry(event.target.value)}
          options={seats.map((seat) => [seat, countryNames.of(seat)!])}
        />
        <AddressFields
          country={country}
          address={address}
          errorsOf={(field) => form.errorsOf(`return_address.${field}`)}
        />
        <FormActs submit={m.content_save()} isBusy={form.isBusy} onClose={() => onClose()} />
      </CheckedForm>
    </ConsoleDialog>
  )
}
