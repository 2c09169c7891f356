import { Form, useNavigation } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { Address, Country } from '#features/delivery/contract.ts'
import { Button } from '#ui/controls/button.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import type { RegionLevel } from '../client/region-levels.ts'
import type { AddressFailure } from '../client/save-address.ts'
import { AddressFields } from './address-fields.tsx'
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

export function AddressForm({ countries, address, levels, canBecomeDefault, cancelTo, failure }: AddressFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  const { fieldErrors = {} } = failure ?? {}
  return (
    <CheckedForm as={Form} method="post" refusal={failure} className="grid gap-6">
      <AddressFields countries={countries} address={address} levels={levels} fieldErrors={fieldErrors} hasLabel />
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
