import { type ReactNode, useState } from 'react'
import { m } from '#texts'
import { ConsoleSelect } from '#console-ui/forms/console-field.tsx'
import { addressLine, languageOfAddress } from '#features/delivery/components/address-words.ts'
import { AddressFields } from '#features/delivery/components/console/address-fields.tsx'
import { CountryOptions } from '#features/delivery/components/console/country-options.tsx'
import type { OrderAddress } from '#features/orders/contract.ts'
import type { Buyer } from './order-fields.ts'

interface DestinationFieldProps {
  buyer: Buyer
  /** The address of the order to be changed. */
  address: OrderAddress | null
  errorsOf(field: string): string[]
}

const typed = 'typed'

/** An address of the shopper's book, or one dictated on the telephone. */
export function DestinationField({ buyer, address, errorsOf }: DestinationFieldProps) {
  const book = buyer.addresses.filter(({ is_region_current }) => is_region_current)
  const [choice, setChoice] = useState(address || book.length === 0 ? typed : String(book[0]!.id))
  const [country, setCountry] = useState(address?.country ?? buyer.countries[0]?.code ?? 'CN')
  return (
    <section className="grid gap-3">
      <h2 className="section-title">{m.staff_orders_address()}</h2>
      {book.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="sr-only">{m.staff_orders_address()}</legend>
          {book.map((one) => (
            <Choice key={one.id} value={String(one.id)} choice={choice} onChoice={setChoice}>
              <span lang={languageOfAddress(one)}>
                {one.recipient} {one.phone} {addressLine(one)}
              </span>
            </Choice>
          ))}
          <Choice value={typed} choice={choice} onChoice={setChoice}>
            {address ? m.staff_orders_address_of_order() : m.staff_orders_address_other()}
          </Choice>
        </fieldset>
      )}
      {choice === typed && (
        <div className="steps">
          <ConsoleSelect
            label={m.delivery_form_country()}
            name="country"
            value={country}
            onChange={({ target }) => setCountry(target.value)}
          >
            <CountryOptions countries={buyer.countries} />
          </ConsoleSelect>
          <AddressFields country={country} address={address} errorsOf={errorsOf} isFirst={false} />
        </div>
      )}
    </section>
  )
}

interface ChoiceProps {
  value: string
  choice: string
  onChoice(value: string): void
  children: ReactNode
}

function Choice({ value, choice, onChoice, children }: ChoiceProps) {
  return (
    <label className="check-row">
      <input
        type="radio"
        className="check-box"
        name="address_id"
        value={value}
        checked={choice === value}
        onChange={() => onChoice(value)}
      />
      <span className="min-w-0 break-words">{children}</span>
    </label>
  )
}
