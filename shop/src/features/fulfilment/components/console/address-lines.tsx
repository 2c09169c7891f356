import { m } from '#texts'
import type { ConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import { CopyText } from '#console-ui/copy-text.tsx'

type Address = NonNullable<ConsoleOrder['address']>

const placeOf = ({ region_1, region_2, region_3, street }: Address) =>
  [region_1, region_2, region_3, street].filter((part) => part !== '').join(' ')

/** Copies the address in one line, as carriers' forms expect it. */
export function CopyAddress({ address }: { address: Address }) {
  const { recipient, phone, postal_code } = address
  const line = [recipient, phone, placeOf(address), postal_code].filter((part) => part !== '').join(' ')
  return <CopyText text={line} label={m.fulfilment_address_title()} />
}

/** Recipient and place, in the largest type for packers. */
export function AddressLines({ address }: { address: ConsoleOrder['address'] }) {
  if (!address) return <p className="text-ink-2">{m.fulfilment_address_unknown()}</p>
  const { recipient, phone, postal_code } = address
  return (
    <address className="leading-[1.7] not-italic">
      <p>
        <b>{recipient}</b> <span className="whitespace-nowrap">{phone}</span>
      </p>
      <p>{placeOf(address)}</p>
      {postal_code && <p>{postal_code}</p>}
    </address>
  )
}
