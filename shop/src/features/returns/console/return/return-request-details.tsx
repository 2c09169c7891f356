import { m } from '#texts'
import { shopperName } from '#features/fulfilment/components/console/shopper-name.ts'
import type { ConsoleReturn } from '#features/returns/console-contract.ts'
import { whenOf } from '#console-ui/when.ts'
import { formatMoney } from '#platform/money/money.ts'
import { returnReasonNames } from '../../components/console/return-words.ts'

/** The shopper's text and pictures, or the shop's own text for returns created by staff. */
export function ReturnRequestDetails({ returnRequest }: { returnRequest: ConsoleReturn }) {
  const { text, reason, pictures, shopper, created_at, amount, shipment_number } = returnRequest
  const who = shopperName(shopper.username)
  const isOfShop = shipment_number !== null || returnRequest.kind === 'goodwill'
  return (
    <section className="flex flex-wrap justify-between gap-4 rounded-control bg-sunk px-4 py-3.5">
      <div>
        <p className="text-[1rem]/[1.7]">{text ? m.returns_quoted({ text }) : returnReasonNames[reason]()}</p>
        <p className="text-small text-ink-2">
          {isOfShop
            ? m.returns_requested_by_shop({ time: whenOf(created_at), amount: formatMoney(amount) })
            : m.returns_requested_by({ who, time: whenOf(created_at), amount: formatMoney(amount) })}
          {text && ` · ${returnReasonNames[reason]()}`}
        </p>
        {shipment_number !== null && (
          <p className="text-small text-ink-2">{m.returns_of_parcel({ number: shipment_number })}</p>
        )}
      </div>
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map(({ picture_id, url }, index) => (
            <li key={picture_id}>
              <a href={url} target="_blank" rel="noreferrer">
                <img
                  className="size-18 rounded-picture object-cover"
                  src={url}
                  alt={m.returns_picture({ number: index + 1 })}
                  width={72}
                  height={72}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
