import { useNavigate } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { Address } from '#features/delivery/contract.ts'
import { addressLine, languageOfAddress, maskPhone } from '#features/delivery/components/address-words.ts'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Icon } from '#ui/display/icon.tsx'

export interface CheckoutAddressesProps {
  addresses: readonly Address[]
  chosen: Address | null
  /** Reason against a delivery there. */
  fault: string | null
}

/** The delivery address: one of the book, or a new one, whose form leads back. */
export function CheckoutAddresses({ addresses, chosen, fault }: CheckoutAddressesProps) {
  const navigate = useNavigate()
  const isEmpty = addresses.length === 0
  return (
    <section aria-labelledby="checkout-where">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="checkout-where" className="font-serif text-lead tracking-[.03em]">
          {m.checkout_where()}
        </h2>
        {!isEmpty && <TextLink to={paths.newAddressFor('checkout')}>{m.delivery_new()}</TextLink>}
      </div>
      {isEmpty && (
        <div className="grid justify-items-start gap-3">
          <p className="text-ink-2">{m.checkout_no_address()}</p>
          <LinkButton to={paths.newAddressFor('checkout')} variant="primary" icon="plus">
            {m.delivery_new()}
          </LinkButton>
        </div>
      )}
      <div role="radiogroup" aria-labelledby="checkout-where" className="grid gap-3">
        {addresses.map((address) => (
          <div
            key={address.id}
            className="flex items-center gap-3 rounded-panel border border-line-strong bg-raised pr-4 has-checked:border-accent-fill has-checked:shadow-[inset_0_0_0_1px_var(--color-accent-fill)] hover:border-ink-2"
          >
            <label className="grid min-w-0 flex-1 cursor-pointer grid-cols-[20px_minmax(0,1fr)] items-start gap-x-3 gap-y-0.5 p-4 pr-0">
              <input
                type="radio"
                name="address_id"
                value={address.id}
                checked={address.id === chosen?.id}
                onChange={() =>
                  void navigate(paths.checkoutTo(address.id), { replace: true, preventScrollReset: true })
                }
                className="mt-1 size-5 shrink-0 cursor-pointer appearance-none rounded-pill border-[1.5px] border-line-strong bg-raised checked:border-[6px] checked:border-accent-fill"
              />
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 font-strong">
                {address.recipient}
                <span className="font-text tabular-nums">{maskPhone(address.phone)}</span>
                {address.is_default && <span className="font-text text-note text-accent">{m.delivery_default()}</span>}
              </span>
              <span className="col-start-2 min-w-0" lang={languageOfAddress(address)}>
                {addressLine(address)}
              </span>
            </label>
            <TextLink
              to={paths.addressFor(address.id, 'checkout')}
              aria-label={m.delivery_edit_of({ recipient: address.recipient })}
            >
              {m.delivery_edit()}
            </TextLink>
          </div>
        ))}
      </div>
      {fault !== null && (
        <p role="alert" className="mt-3 flex items-start gap-1.5 text-note text-danger">
          <Icon name="alert" size={16} />
          {fault}
        </p>
      )}
    </section>
  )
}
