import { m } from '#texts'
import type { Shipment } from '#features/fulfilment/contract.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/display/icon.tsx'

/** Who carries a parcel, its number, and the carrier's page of it. */
export function TrackingNumber({
  shipment: { carrier, tracking_number: number, tracking_url },
}: {
  shipment: Shipment
}) {
  if (!carrier) return null
  async function copy() {
    try {
      await navigator.clipboard.writeText(number)
      showAlert(m.fulfilment_copied(), { kind: 'success' })
    } catch {
      showAlert(m.fulfilment_not_copied(), { kind: 'failure' })
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <span className="flex min-w-0 flex-wrap items-center gap-x-3">
        <Icon name="truck" />
        {carrier.name}
        <span className="break-all tabular-nums">{number}</span>
      </span>
      {number && (
        <Button isSmall variant="text" aria-label={m.fulfilment_copy_number({ number })} onClick={() => void copy()}>
          {m.fulfilment_copy()}
        </Button>
      )}
      {tracking_url && (
        <a
          href={tracking_url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-target min-w-target items-center text-note text-ink-2 underline underline-offset-4 hover:text-ink"
        >
          {m.fulfilment_track()}
          <span className="sr-only"> {number}</span>
        </a>
      )}
    </div>
  )
}
