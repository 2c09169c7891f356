import { m } from '#texts'
import type { ConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import { CopyText } from '#console-ui/copy-text.tsx'

type Address = NonNullable<ConsoleOrder['address']>

/** In the order in which letters of the country are addressed, a line each. */
function placesOf({ country, region_1, region_2, region_3, street, postal_code }: Address): string[] {
  const place = [region_1, region_2, region_3, street].filter((part) => part !== '').join(' ')
  const lines = country === 'JP' ? [`〒${postal_code}`, place] : [place, postal_code]
  return lines.filter((line) => line !== '')
}

/** Copies the address in one line, as carriers' forms expect it. */
export function CopyAddress({ address }: { address: Address }) {
  const line = [address.recipient, address.phone, ...placesOf(address)].join(' ')
  return <CopyText text={line} label={m.fulfilment_address_title()} />
}

/** Recipient and place, in the largest type for packers. */
export function AddressLines({ address }: { address: ConsoleOrder['address'] }) {
  if (!address) return <p className="text-ink-2">{m.fulfilment_address_unknown()}</p>
  return (
    <address className="leading-[1.7] not-italic">
      <p>
        <b>{address.recipient}</b> <span className="whitespace-nowrap">{address.phone}</span>
      </p>
      {placesOf(address).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </address>
  )
}
