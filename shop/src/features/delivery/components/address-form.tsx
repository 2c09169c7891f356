import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { Address, Country } from '#features/delivery/contract.ts'
import { Button } from '#ui/controls/button.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { TextAreaField, TextField } from '#ui/fields/text-field.tsx'
import type { RegionLevel } from '../client/region-levels.ts'
import type { FilledForm, UnsureField } from '../client/paste-address.ts'
import type { AddressFailure } from '../client/save-address.ts'
import { PasteField } from './paste-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'

export interface AddressFormProps {
  countries: readonly Country[]
  /** Null: a new one. */
  address: Address | null
  levels: readonly RegionLevel[]
  /** The first address is the default, and the default one stays so: nothing to choose. */
  canBecomeDefault: boolean
  /** Unset: to the book. */
  cancelTo?: string
  failure: AddressFailure | undefined
}

const row = 'grid items-start gap-x-4 gap-y-6 sm:grid-cols-2'

export function AddressForm({ countries, address, levels, canBecomeDefault, cancelTo, failure }: AddressFormProps) {
  const [country, setCountry] = useState(address?.country ?? countries[0]?.code ?? 'CN')
  const [filled, setFilled] = useState<(FilledForm & { turn: number }) | null>(null)
  const fieldsRef = useRef<HTMLDivElement>(null)
  const values = filled?.values ?? address
  const hintFor = (field: UnsureField, hint?: string) =>
    filled?.unsure.includes(field) ? m.delivery_paste_unsure() : hint

  function fill(next: FilledForm) {
    setCountry(next.values.country)
    setFilled({ ...next, turn: (filled?.turn ?? 0) + 1 })
  }

  const isBusy = useNavigation().state !== 'idle'
  const { fieldErrors = {} } = failure ?? {}
  const isPostalCodeRequired = country === 'JP'
  return (
    <CheckedForm as={Form} method="post" refusal={failure} className="grid gap-6">
      <PasteField formRef={fieldsRef} countries={countries} onFill={fill} />
      <div key={filled?.turn} ref={fieldsRef} className="grid gap-6">
        <div className={row}>
          <TextField
            label={m.delivery_recipient()}
            name="recipient"
            autoComplete="shipping name"
            hint={hintFor('recipient')}
            defaultValue={values?.recipient}
            error={fieldErrors.recipient}
          />
          <TextField
            label={country === 'CN' ? m.delivery_mobile() : m.delivery_phone()}
            name="phone"
            inputMode="tel"
            autoComplete="shipping tel"
            hint={hintFor('phone')}
            defaultValue={values?.phone}
            error={fieldErrors.phone}
          />
        </div>
        <PlaceFields
          countries={countries}
          values={values}
          levels={filled?.levels ?? levels}
          regionHint={hintFor('region_code')}
          country={country}
          onCountry={setCountry}
          fieldErrors={fieldErrors}
        />
        <TextAreaField
          label={m.delivery_street()}
          name="street"
          rows={2}
          autoComplete="shipping street-address"
          hint={hintFor('street', m.delivery_street_hint())}
          defaultValue={values?.street}
          error={fieldErrors.street}
        />
        <div className={row}>
          <TextField
            label={isPostalCodeRequired ? m.delivery_postal_code() : m.delivery_postal_code_optional()}
            name="postal_code"
            inputMode={country === 'CN' || country === 'JP' ? 'numeric' : 'text'}
            autoComplete="shipping postal-code"
            hint={hintFor('postal_code')}
            defaultValue={values?.postal_code}
            error={fieldErrors.postal_code}
          />
          <TextField
            label={m.delivery_label()}
            name="label"
            autoComplete="off"
            defaultValue={values?.label}
            error={fieldErrors.label}
          />
        </div>
      </div>
      {canBecomeDefault && <CheckField label={m.delivery_make_default()} name="is_default" />}
      <div className="flex flex-wrap gap-3">
        <div className="grid min-w-45">
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {m.delivery_save()}
          </Button>
        </div>
        <LinkButton to={cancelTo ?? paths.addresses} variant="text">
          {m.delivery_cancel()}
        </LinkButton>
      </div>
      <p className="text-note text-ink-2">{m.delivery_what_it_is_for()}</p>
    </CheckedForm>
  )
}
