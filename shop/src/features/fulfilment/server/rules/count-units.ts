/** The units of an order counted again from its parcels, for the audit: apart from the database's own count. */
import type { OrderStatus } from '#features/orders/values.ts'
import type { ShipmentStatus } from '#features/fulfilment/values.ts'
import type { LineUnits } from './derive-fulfilment.ts'

export interface ParcelRecord {
  id: number
  status: ShipmentStatus
  replacesId: number | null
  lines: { position: number; quantity: number }[]
}

export interface UnitsRecord {
  status: OrderStatus
  lines: { position: number; quantity: number }[]
  parcels: ParcelRecord[]
}

export function countUnits({ status, lines, parcels }: UnitsRecord): (LineUnits & { position: number })[] {
  const replaced = new Set(parcels.map(({ replacesId }) => replacesId))
  return lines.map(({ position, quantity: bought }) => {
    const inParcels = (counts: (parcel: ParcelRecord) => boolean) =>
      parcels
        .filter(counts)
        .flatMap((parcel) => parcel.lines)
        .filter((line) => line.position === position)
        .reduce((sum, { quantity }) => sum + quantity, 0)
    const handedOver = inParcels((parcel) => parcel.replacesId === null && parcel.status !== 'packing')
    const delivered = inParcels((parcel) => parcel.status === 'delivered' && !replaced.has(parcel.id))
    const calledOff = status === 'refunded' ? bought - handedOver : 0
    return { position, bought, calledOff, handedOver, arrived: Math.min(handedOver, delivered) }
  })
}
