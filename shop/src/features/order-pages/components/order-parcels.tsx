import { m } from '#texts'
import type { OrderDetail, Shipment } from '#features/fulfilment/contract.ts'
import type { OrderToConfirm } from '#features/orders/components/order-question.ts'
import { ReceiptButton } from '#features/orders/components/receipt-button.tsx'
import { Tag } from '#ui/display/tag.tsx'
import { Section } from '#ui/layout/section.tsx'
import { CancelItems } from './cancel-items.tsx'
import { CancelledGoods } from './cancelled-goods.tsx'
import { ParcelCard, ParcelPanel } from '#features/parcels/components/parcel-card.tsx'

export interface OrderParcelsProps {
  order: OrderDetail
  onConfirm: (question: OrderToConfirm) => void
}

/** Parcels of an order, then the unpacked units. */
export function OrderParcels({ order, onConfirm }: OrderParcelsProps) {
  const unpacked = unpackedLines(order)
  const packed = order.shipments.filter(({ status }) => status === 'packing')
  const lastPacked = unpacked.length === 0 && canCancelItems(order) ? packed.at(-1) : undefined
  return (
    <Section title={order.shipments.length > 0 ? m.order_pages_parcels() : m.returns_goods()} isNear>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {order.shipments.map((shipment) => (
          <ParcelCard
            key={shipment.number}
            order={order}
            shipment={shipment}
            action={
              shipment.status === 'handed_over' ? (
                <div className="ml-auto">
                  <ReceiptButton question={receiptOf(order, shipment)} onConfirm={onConfirm} />
                </div>
              ) : (
                shipment === lastPacked && <CancelItems order={order} />
              )
            }
          />
        ))}
        {unpacked.length > 0 && (
          <ParcelPanel
            title={order.shipments.length > 0 ? m.order_pages_the_rest() : m.order_pages_goods_of_order()}
            tag={isWaiting(order) && <Tag tone="warm">{m.parcels_packing()}</Tag>}
            order={order}
            lines={unpacked}
            footer={canCancelItems(order) && <CancelItems order={order} />}
          />
        )}
        <CancelledGoods order={order} />
      </div>
    </Section>
  )
}

/** Content of the question before a parcel counts as delivered. */
function receiptOf(order: OrderDetail, { number, lines }: Shipment): OrderToConfirm {
  const inside = order.lines.filter(({ position }) => lines.some((line) => line.position === position))
  const returnDays = inside.some(({ is_returnable }) => is_returnable) ? order.return_days : undefined
  return { kind: 'receive', order: { ...order, lines: inside }, parcelNumber: number, returnDays }
}

function canCancelItems({ status, lines }: OrderDetail): boolean {
  return status === 'paid' && lines.some((line) => line.quantity > line.called_off + line.handed_over)
}

function isWaiting({ status, fulfilment }: OrderDetail): boolean {
  return status === 'paid' && (fulfilment === 'to_prepare' || fulfilment === 'partly_shipped')
}

/** Units not yet packed; for an unpaid order, all. Skips replacements, as they have the same units. */
export function unpackedLines({ lines, shipments, fulfilment }: OrderDetail): { position: number; quantity: number }[] {
  if (fulfilment === 'none') return lines
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
