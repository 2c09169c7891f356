/** The units of an order counted again from its parcels, for the audit: apart from the database's own count. */
import type { OrderStatus } from '#features/orders/values.ts'
import type { ShipmentStatus } from '#features/fulfilment/values.ts'
import type { ReturnStatus } from './return-states.ts'
import type { LineUnits } from './derive-fulfilment.ts'

export interface ParcelRecord {
  id: number
  status: ShipmentStatus
  replacesId: number | null
  lines: { position: number; quantity: number }[]
}

export interface ReturnRecord {
  kind: 'unshipped' | 'goods_back' | 'money_only'
  status: ReturnStatus
  amountInFen: number
  lines: { position: number; units: number[] }[]
}

export interface UnitsRecord {
  status: OrderStatus
  lines: { position: number; quantity: number }[]
  parcels: ParcelRecord[]
  returns: ReturnRecord[]
}

export interface UnitsOfRecord extends LineUnits {
  position: number
  /** Not sent, and for sale again. */
  givenBack: number
}

export function countUnits({ status, lines, parcels, returns }: UnitsRecord): UnitsOfRecord[] {
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
    const inUnsent = (statuses: (status: ReturnStatus) => boolean) =>
      returns
        .filter((given) => given.kind === 'unshipped' && statuses(given.status))
        .flatMap((given) => given.lines)
        .filter((line) => line.position === position)
        .reduce((sum, { units }) => sum + units.length, 0)
    const isWhole = status === 'refunded'
    const calledOff = isWhole ? bought - handedOver : inUnsent((given) => given !== 'withdrawn')
    const givenBack = isWhole ? bought - handedOver : inUnsent((given) => given === 'refunded')
    return { position, givenBack, bought, calledOff, handedOver, arrived: Math.min(handedOver, delivered) }
  })
}
