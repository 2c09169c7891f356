import { m } from '#texts'
import type { Shipment } from '#features/fulfilment/contract.ts'
import { CopyButton } from '#features/fulfilment/components/copy-button.tsx'
import { TruckIcon } from './truck-icon.tsx'

/** Carrier and tracking number of a parcel, with a link to the carrier's page. */
export function TrackingNumber({
  parcel: { carrier, tracking_number: number, tracking_url },
}: {
  parcel: Pick<Shipment, 'carrier' | 'tracking_number' | 'tracking_url'>
}) {
  if (!carrier) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <span className="flex min-w-0 flex-wrap items-center gap-x-3">
        <TruckIcon />
        {carrier.name}
        <span className="break-all tabular-nums">{number}</span>
      </span>
      {number && (
        <CopyButton text={number} label={m.parcels_copy_number({ number })} copied={m.parcels_copied()}>
          {m.parcels_copy()}
        </CopyButton>
      )}
      {tracking_url && (
        <a
          href={tracking_url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-target min-w-target items-center text-note text-ink-2 underline underline-offset-4 hover:text-ink"
        >
          {m.parcels_track()}
          <span className="sr-only"> {number}</span>
        </a>
      )}
    </div>
  )
}
