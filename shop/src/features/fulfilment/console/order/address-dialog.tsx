/** Where an order goes, as its shopper has told staff; until its first parcel is handed over. */
import { useState } from 'react'
import { m } from '#texts'
import {
  maxPhoneLength,
  maxPostalCodeLength,
  maxRecipientLength,
  maxRegionNameLength,
  maxStreetLength,
} from '#features/delivery/values.ts'
import type { ConsoleOrder, putAddress } from '#features/fulfilment/console-contract/orders.ts'
import { callConsole } from '#features/staff/components/console-api.ts'
import { ConsoleDialog } from '#features/staff/components/console-dialog.tsx'
import { ConsoleField, RefusedNote } from '#features/staff/components/console-field.tsx'
import { useMayDo } from '#features/staff/components/me-store.ts'
import { useSubmit } from '#features/staff/components/use-submit.ts'
import { RegionChoice } from './region-choice.tsx'

interface AddressOfOrder {
  order: ConsoleOrder
  reload(): void
}

/** Nothing where it is closed, or not this person's to change. */
export function ChangeAddress({ order, reload }: AddressOfOrder) {
  const mayShip = useMayDo('orders.ship')
  const mayRead = useMayDo('addresses.read')
  const [isOpen, setOpen] = useState(false)
  if (!mayShip || !mayRead || !order.is_address_open) return null
  return (
    <>
      <p>
        <button type="button" className="c-link" onClick={() => setOpen(true)}>
          {order.address ? m.fulfilment_address_change() : m.fulfilment_address_give()}
        </button>
      </p>
      {isOpen && (
        <AddressDialog
          order={order}
          onClose={(isDone) => {
            setOpen(false)
            if (isDone) reload()
          }}
        />
      )}
    </>
  )
}

/** The fee was made for a country: another one would be another order. */
const countryOf = ({ address }: ConsoleOrder) => address?.country ?? 'CN'
const countriesWithRegions = ['CN', 'JP']

function AddressDialog({ order, onClose }: { order: ConsoleOrder; onClose(isDone: boolean): void }) {
  const { address } = order
  const country = countryOf(order)
  const form = useSubmit(async (fields) => {
    const { recipient = '', phone = '', street = '', ...others } = fields
    await callConsole<typeof putAddress>('PUT /api/console/orders/{order_number}/address/', {
      params: { order_number: order.order_number },
      body: { recipient, phone, street, country, ...others },
    })
    onClose(true)
  })
  const field = (name: 'recipient' | 'phone' | 'region_1' | 'region_2' | 'street' | 'postal_code') => ({
    name,
    defaultValue: address?.[name],
    autoComplete: 'off',
    errors: form.errorsOf(name),
  })
  return (
    <ConsoleDialog title={m.fulfilment_address_title()} onClose={() => onClose(false)}>
      <form className="c-steps" onSubmit={form.onSubmit}>
        <p className="c-dim">{m.fulfilment_address_note()}</p>
        <RefusedNote failure={form.failure} />
        <ConsoleField
          label={m.fulfilment_address_recipient()}
          {...field('recipient')}
          isFirst
          required
          maxLength={maxRecipientLength}
        />
        <ConsoleField
          label={m.fulfilment_address_phone()}
          {...field('phone')}
          type="tel"
          required
          maxLength={maxPhoneLength}
        />
        {countriesWithRegions.includes(country) && (
          <RegionChoice country={country} code={address?.region_code ?? ''} errors={form.errorsOf('region_code')} />
        )}
        {!countriesWithRegions.includes(country) && (
          <ConsoleField label={m.fulfilment_address_state()} {...field('region_1')} maxLength={maxRegionNameLength} />
        )}
        {country !== 'CN' && (
          <ConsoleField label={m.fulfilment_address_city()} {...field('region_2')} maxLength={maxRegionNameLength} />
        )}
        <ConsoleField label={m.fulfilment_address_street()} {...field('street')} required maxLength={maxStreetLength} />
        <ConsoleField
          label={m.fulfilment_address_postal_code()}
          {...field('postal_code')}
          maxLength={maxPostalCodeLength}
        />
        <p className="c-acts">
          <button type="button" className="c-btn is-quiet" onClick={() => onClose(false)}>
            {m.fulfilment_not_now()}
          </button>
          <button className="c-btn is-primary" disabled={form.isBusy}>
            {m.fulfilment_address_save()}
          </button>
        </p>
      </form>
    </ConsoleDialog>
  )
}
