import { useFetcher } from 'react-router'
import { m } from '#texts'
import type { OrderStory, Shipment } from '#features/fulfilment/contract.ts'
import { Button } from '#ui/controls/button.tsx'
import { Tag } from '#ui/display/tag.tsx'
import { Section } from '#ui/layout/section.tsx'
import { CallOff } from './call-off.tsx'
import { ParcelCard, ParcelPanel } from './parcel-card.tsx'

/** The parcels of an order, then what no parcel holds yet. */
export function OrderParcels({ order }: { order: OrderStory }) {
  const unpacked = unpackedLines(order)
  const packed = order.shipments.filter(({ status }) => status === 'packing')
  const lastPacked = unpacked.length === 0 && canCallOff(order) ? packed.at(-1) : undefined
  return (
    <Section title={order.shipments.length > 0 ? m.fulfilment_parcels() : m.fulfilment_goods()} isNear>
      <div className="grid gap-4">
        {order.shipments.map((shipment) => (
          <ParcelCard
            key={shipment.number}
            order={order}
            shipment={shipment}
            action={
              shipment.status === 'handed_over' ? (
                <ConfirmReceipt shipment={shipment} />
              ) : (
                shipment === lastPacked && <CallOff order={order} />
              )
            }
          />
        ))}
        {unpacked.length > 0 && (
          <ParcelPanel
            title={order.shipments.length > 0 ? m.fulfilment_the_rest() : m.fulfilment_goods_of_order()}
            tag={isWaiting(order) && <Tag tone="warm">{m.fulfilment_parcel_packing()}</Tag>}
            order={order}
            lines={unpacked}
            footer={canCallOff(order) && <CallOff order={order} />}
          />
        )}
      </div>
    </Section>
  )
}

function ConfirmReceipt({ shipment: { number } }: { shipment: Shipment }) {
  const fetcher = useFetcher({ key: `confirm ${number}` })
  return (
    <fetcher.Form method="post" className="ml-auto">
      <input type="hidden" name="intent" value="confirm_receipt" />
      <input type="hidden" name="shipment_number" value={number} />
      <Button type="submit" variant="primary" isSmall isBusy={fetcher.state !== 'idle'}>
        {m.fulfilment_confirm_receipt()}
      </Button>
    </fetcher.Form>
  )
}

function canCallOff({ status, lines }: OrderStory): boolean {
  return status === 'paid' && lines.some((line) => line.quantity > line.called_off + line.handed_over)
}

function isWaiting({ status, fulfilment }: OrderStory): boolean {
  return status === 'paid' && (fulfilment === 'to_prepare' || fulfilment === 'partly_shipped')
}

/** A parcel that was sent in place of another holds the same units. Of an order that goes nowhere all is shown. */
export function unpackedLines({ lines, shipments, fulfilment }: OrderStory): { position: number; quantity: number }[] {
  if (fulfilment === 'none' || fulfilment === 'called_off') return lines
  const firsts = shipments.filter(({ replaces }) => replaces === null)
  return lines
    .map(({ position, quantity, called_off }) => {
      const packed = firsts
        .flatMap((shipment) => shipment.lines)
        .filter((line) => line.position === position)
        .reduce((sum, line) => sum + line.quantity, 0)
      return { position, quantity: quantity - called_off - packed }
    })
    .filter(({ quantity }) => quantity > 0)
}
