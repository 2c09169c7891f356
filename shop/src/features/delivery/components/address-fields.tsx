import { useEffect, useRef, useState } from 'react'
import { m } from '#texts'
import type { Country } from '#features/delivery/contract.ts'
import { TextAreaField, TextField } from '#ui/fields/text-field.tsx'
import type { FilledForm, UnsureField } from '../client/paste-address.ts'
import type { RegionLevel } from '../client/region-levels.ts'
import { PasteField } from './paste-field.tsx'
import { PlaceFields } from './place-fields.tsx'

type FieldValues = Omit<FilledForm['values'], 'label'> & { label?: string }

type FieldErrors = Record<string, string[]>

export interface AddressFieldsProps {
  countries: readonly Country[]
  /** Null: a new one. */
  address: FieldValues | null
  levels: readonly RegionLevel[]
  fieldErrors: FieldErrors
  /** A name in an address book. */
  hasLabel?: boolean
  phoneHint?: string
  /** Called after a pasted address has filled the fields. */
  onFilled?: () => void
}

interface Filled extends FilledForm {
  turn: number
  /** Errors of the values before. A paste may be parsed after the form was submitted. */
  over: FieldErrors
}

const row = 'grid items-start gap-x-4 gap-y-6 sm:grid-cols-2'

/** The fields of an address, which a pasted one fills. */
export function AddressFields({
  countries,
  address,
  levels,
  fieldErrors: reportedErrors,
  hasLabel,
  phoneHint,
  onFilled,
}: AddressFieldsProps) {
  const [country, setCountry] = useState(address?.country ?? countries[0]?.code ?? 'CN')
  const [filled, setFilled] = useState<Filled | null>(null)
  const fieldsRef = useRef<HTMLDivElement>(null)
  const latestErrors = useRef(reportedErrors)
  useEffect(() => void (latestErrors.current = reportedErrors))
  const fieldErrors = filled?.over === reportedErrors ? {} : reportedErrors
  const values: FieldValues | null = filled?.values ?? address
  const hintFor = (field: UnsureField, hint?: string) =>
    filled?.unsure.includes(field) ? m.delivery_paste_unsure() : hint

  function fill(next: FilledForm) {
    setCountry(next.values.country)
    const over = latestErrors.current
    setFilled((before) => ({ ...next, turn: (before?.turn ?? 0) + 1, over }))
    onFilled?.()
  }

  const isPostalCodeRequired = country === 'JP'
  return (
    <>
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
            hint={hintFor('phone', phoneHint)}
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
          {hasLabel && (
            <TextField
              label={m.delivery_label()}
              name="label"
              autoComplete="off"
              defaultValue={values?.label}
              error={fieldErrors.label}
            />
          )}
        </div>
      </div>
    </>
  )
}
