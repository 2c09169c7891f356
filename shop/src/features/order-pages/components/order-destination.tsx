import { m } from '#texts'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { addressLine, languageOfAddress, maskPhone } from '#features/delivery/components/address-words.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Section } from '#ui/layout/section.tsx'

/** 寄到: the delivery address. Hidden for an order without a delivery. */
export function OrderDestination({
  order: { address, fulfilment, status },
  addressPath,
}: {
  order: OrderDetail
  /** Where another one is chosen. */
  addressPath: string
}) {
  if (!address && fulfilment !== 'needs_address') return null
  const hasLeft = fulfilment === 'partly_shipped' || fulfilment === 'shipped' || fulfilment === 'delivered'
  const isPartPaidBack = status === 'refunding' && fulfilment !== 'called_off'
  const canChange = !hasLeft && (status === 'pending' || status === 'paid' || isPartPaidBack)
  return (
    <Section
      title={m.order_pages_destination()}
      isNear
      aside={
        canChange && (
          <TextLink to={addressPath}>{address ? m.order_pages_change_address() : m.orders_add_address()}</TextLink>
        )
      }
    >
      {address ? (
        <>
          <p>
            {address.recipient} <span className="ml-2 tabular-nums">{maskPhone(address.phone)}</span>
          </p>
          <p lang={languageOfAddress(address)}>{addressLine(address)}</p>
          {hasLeft && <p className="mt-3 text-note text-ink-2">{m.order_pages_address_is_fixed()}</p>}
        </>
      ) : (
        <p className="text-ink-2">{m.order_pages_address_missing()}</p>
      )}
    </Section>
  )
}
