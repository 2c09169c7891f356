import { m } from '#texts'
import type { ConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'

/** Who, and where: the largest words that a packer reads. */
export function AddressLines({ address }: { address: ConsoleOrder['address'] }) {
  if (!address) return <p className="c-dim">{m.fulfilment_address_unknown()}</p>
  const { recipient, phone, region_1, region_2, region_3, street, postal_code } = address
  return (
    <address className="c-address">
      <p>
        <b>{recipient}</b> <span className="c-nowrap">{phone}</span>
      </p>
      <p>{[region_1, region_2, region_3, street].filter((part) => part !== '').join(' ')}</p>
      {postal_code && <p>{postal_code}</p>}
    </address>
  )
}
