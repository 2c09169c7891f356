import { Form } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { Address } from '#features/delivery/contract.ts'
import { Button } from '#ui/controls/button.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { classNames } from '#ui/display/class-names.ts'
import { addressLine, languageOfAddress, maskPhone } from './address-words.ts'

export interface AddressCardProps {
  address: Address
  /** The order whose address is chosen, if any. */
  orderNumber: string | null
  isBusy: boolean
  onDefault: () => void
  onRemove: () => void
}

export function AddressCard({ address, orderNumber, isBusy, onDefault, onRemove }: AddressCardProps) {
  const { id, recipient, phone, label, is_default, is_region_current } = address
  return (
    <article
      className={classNames(
        'grid gap-1 rounded-panel border bg-raised p-4 pb-1.5',
        is_default ? 'border-accent-fill' : 'border-line-strong',
      )}
    >
      <h2 className="flex flex-wrap items-baseline gap-x-3 text-body font-strong">
        {recipient}
        <span className="font-text tabular-nums">{maskPhone(phone)}</span>
        {label && <span className="font-text text-note text-ink-2">{label}</span>}
        {is_default && <span className="font-text text-note text-accent">{m.delivery_default()}</span>}
      </h2>
      <p className="text-ink-2" lang={languageOfAddress(address)}>
        {addressLine(address)}
      </p>
      {!is_region_current && <p className="text-note text-warn">{m.delivery_outdated()}</p>}
      {orderNumber !== null && is_region_current && (
        <Form noValidate method="post" action={paths.giveOrderAddress(orderNumber, id)} className="py-2">
          <Button type="submit" isSmall variant="primary" aria-label={m.delivery_send_here_to({ recipient })}>
            {m.delivery_send_here()}
          </Button>
        </Form>
      )}
      <div className="-ml-3 flex flex-wrap">
        <LinkButton
          isSmall
          variant="text"
          to={orderNumber === null ? paths.address(id) : paths.addressOfOrder(id, orderNumber)}
          aria-label={m.delivery_edit_of({ recipient })}
        >
          {m.delivery_edit()}
        </LinkButton>
        {!is_default && is_region_current && (
          <Button
            isSmall
            variant="text"
            isBusy={isBusy}
            aria-label={m.delivery_set_default_of({ recipient })}
            onClick={onDefault}
          >
            {m.delivery_set_default()}
          </Button>
        )}
        <Button isSmall variant="text" aria-label={m.delivery_remove_of({ recipient })} onClick={onRemove}>
          {m.delivery_remove()}
        </Button>
      </div>
    </article>
  )
}
