import { type ReactNode, useId } from 'react'
import { m } from '#texts'
import type { OrderDetail, Shipment } from '#features/fulfilment/contract.ts'
import type { ShipmentStatus } from '#features/fulfilment/values.ts'
import { Tag, type TagTone } from '#ui/display/tag.tsx'
import { ParcelLines, type ParcelLinesProps } from './parcel-lines.tsx'
import { TrackingNumber } from './tracking-number.tsx'

const tags: Record<ShipmentStatus, { tone: TagTone; words: () => string }> = {
  packing: { tone: 'warm', words: m.parcels_packing },
  handed_over: { tone: 'matcha', words: m.parcels_dispatched },
  delivered: { tone: 'matcha', words: m.parcels_delivered },
  lost: { tone: 'danger', words: m.parcels_lost },
  came_back: { tone: 'warm', words: m.parcels_came_back },
}

export interface ParcelCardProps {
  order: OrderDetail
  shipment: Shipment
  /** The action now available. */
  action?: ReactNode
}

/** One parcel with its contents, carrier and tracking link. */
export function ParcelCard({ order, shipment, action }: ParcelCardProps) {
  const { tone, words } = tags[shipment.status]
  const { number, lines, note, replaces } = shipment
  return (
    <ParcelPanel
      title={m.parcels_parcel({ number })}
      tag={<Tag tone={tone}>{words()}</Tag>}
      order={order}
      lines={lines}
      footer={
        <>
          <div className="grid min-w-0 gap-1">
            <TrackingNumber parcel={shipment} />
            {replaces !== null && <p className="text-note text-ink-2">{m.parcels_in_place_of({ number: replaces })}</p>}
            {note && <p className="text-note text-ink-2">{note}</p>}
          </div>
          {action}
        </>
      }
    />
  )
}

export interface ParcelPanelProps extends ParcelLinesProps {
  title: string
  tag: ReactNode
  footer?: ReactNode
}

export function ParcelPanel({ title, tag, order, lines, footer }: ParcelPanelProps) {
  const titleId = useId()
  return (
    <article aria-labelledby={titleId} className="rounded-panel border border-line bg-raised px-4 sm:px-6">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3.5">
        <h3 id={titleId} className="text-body/normal">
          {title}
        </h3>
        {tag}
      </header>
      <ParcelLines order={order} lines={lines} />
      {footer && (
        <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3">
          {footer}
        </footer>
      )}
    </article>
  )
}
