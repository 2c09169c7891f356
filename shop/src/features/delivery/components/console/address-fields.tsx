/** Fields of an address in a dialog of the console, named as on the wire. */
import { m } from '#texts'
import type { Address } from '#features/delivery/contract.ts'
import {
  maxPhoneLength,
  maxPostalCodeLength,
  maxRecipientLength,
  maxRegionNameLength,
  maxStreetLength,
} from '#features/delivery/values.ts'
import { ConsoleField } from '#console-ui/forms/console-field.tsx'
import { RegionChoice } from './region-choice.tsx'

type Place = Omit<Address, 'id' | 'label' | 'is_default' | 'is_region_current'>

export interface AddressFieldsProps {
  country: string
  /** Null: a new one. */
  address: Place | null
  errorsOf(field: string): string[]
  /** Whether the form begins with them. */
  isFirst?: boolean
}

const countriesWithRegions = ['CN', 'JP']

export function AddressFields({ country, address, errorsOf, isFirst = true }: AddressFieldsProps) {
  const field = (name: keyof Place) => ({
    name,
    defaultValue: address?.[name],
    autoComplete: 'off',
    errors: errorsOf(name),
  })
  const hasRegions = countriesWithRegions.includes(country)
  return (
    <>
      <ConsoleField
        label={m.delivery_form_recipient()}
        {...field('recipient')}
        isFirst={isFirst}
        required
        maxLength={maxRecipientLength}
      />
      <ConsoleField
        label={m.delivery_form_phone()}
        {...field('phone')}
        type="tel"
        required
        maxLength={maxPhoneLength}
      />
      {hasRegions ? (
        <RegionChoice
          key={country}
          country={country}
          code={address?.country === country ? address.region_code : ''}
          errors={errorsOf('region_code')}
          required
        />
      ) : (
        <ConsoleField label={m.delivery_form_state()} {...field('region_1')} maxLength={maxRegionNameLength} />
      )}
      {country !== 'CN' && (
        <ConsoleField label={m.delivery_form_city()} {...field('region_2')} required maxLength={maxRegionNameLength} />
      )}
      <ConsoleField label={m.delivery_form_street()} {...field('street')} required maxLength={maxStreetLength} />
      <ConsoleField
        label={m.delivery_form_postal_code()}
        {...field('postal_code')}
        required={country === 'JP'}
        maxLength={maxPostalCodeLength}
      />
    </>
  )
}
