import { m } from '#texts'
import { addressLine } from '#features/delivery/components/address-words.ts'
import type { ConsoleReturn } from '#features/returns/console-contract.ts'

/** Text of the decision, and the shipment of the goods. */
export function ReturnShipment({
  returnRequest: { carrier, tracking_number, tracking_url, status, answer, send_to },
}: {
  returnRequest: ConsoleReturn
}) {
  return (
    <p>
      {status === 'sent_back' ? (
        <>
          {m.returns_sent_by_shopper({ carrier: carrier?.name ?? '' })}{' '}
          {tracking_url ? (
            <a className="link code-text" href={tracking_url} target="_blank" rel="noreferrer">
              {tracking_number}
            </a>
          ) : (
            <span className="code-text">{tracking_number}</span>
          )}
        </>
      ) : (
        m.returns_not_sent_back_yet()
      )}
      {send_to && <small>{m.returns_sent_to({ address: `${send_to.recipient} ${addressLine(send_to)}` })}</small>}
      {answer && <small>{m.returns_shop_replied({ text: answer })}</small>}
    </p>
  )
}
