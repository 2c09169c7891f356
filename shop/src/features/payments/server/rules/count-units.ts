/** Counts an order's units from its shipments for the ledger check, independently of the database's own count. */
import type { OrderStatus } from '#features/orders/values.ts'
import type { LineUnits, ReturnKind, ReturnReason, ReturnStatus, ShipmentStatus } from '#features/fulfilment/values.ts'

export interface ParcelRecord {
  id: number
  status: ShipmentStatus
  replacesId: number | null
  lines: { position: number; quantity: number }[]
}

export interface ReturnRecord {
  kind: ReturnKind
  reason: ReturnReason
  status: ReturnStatus
  amountInFen: number
  /** The return concerns a shipment that did not arrive. */
  isOfParcel: boolean
  lines: { position: number; units: number[]; received: number | null; resellable: number | null }[]
}

export interface UnitsRecord {
  status: OrderStatus
  lines: { position: number; quantity: number }[]
  parcels: ParcelRecord[]
  returns: ReturnRecord[]
}

export interface UnitsOfRecord extends LineUnits {
  position: number
  /** Not shipped, and for sale again. */
  restocked: number
  /** Shipped and received again, and the resellable part. */
  cameBack: number
  resellable: number
}

const freed: readonly ReturnStatus[] = ['refused', 'withdrawn', 'lapsed']

export function countUnits({ status, lines, parcels, returns }: UnitsRecord): UnitsOfRecord[] {
  const last = withoutReplaced(parcels)
  const holding = returns.filter((entry) => !freed.includes(entry.status))
  return lines.map(({ position, quantity: bought }) => {
    const inParcels = (counts: (parcel: ParcelRecord) => boolean, among = parcels) =>
      sumOf(
        among.filter(counts).flatMap((parcel) => parcel.lines),
        position,
        ({ quantity }) => quantity,
      )
    const inReturns = (
      counts: (entry: ReturnRecord) => boolean,
      count: (line: ReturnRecord['lines'][number]) => number,
    ) =>
      sumOf(
        holding.filter(counts).flatMap((entry) => entry.lines),
        position,
        count,
      )
    const ofUnits = ({ units, received }: ReturnRecord['lines'][number]) => received ?? units.length
    const handedOver = inParcels((parcel) => parcel.replacesId === null && parcel.status !== 'packing')
    const delivered = inParcels((parcel) => parcel.status === 'delivered', last)
    const astray = inParcels((parcel) => parcel.status === 'lost' || parcel.status === 'came_back', last)
    const paidBack = inReturns(
      (entry) => entry.status === 'refunded' && (entry.isOfParcel || entry.reason === 'missing'),
      ofUnits,
    )
    const isUnsent = ({ kind }: ReturnRecord) => kind === 'unshipped'
    const isWhole = status === 'refunded'
    return {
      position,
      bought,
      handedOver,
      calledOff: isWhole ? bought - handedOver : inReturns(isUnsent, ofUnits),
      restocked: isWhole
        ? bought - handedOver
        : inReturns((entry) => isUnsent(entry) && entry.status === 'refunded', ofUnits),
      arrived: Math.min(handedOver, delivered + Math.min(astray, paidBack)),
      cameBack: inReturns(isBack, ({ received }) => received ?? 0),
      resellable: inReturns(isBack, ({ resellable }) => resellable ?? 0),
    }
  })
}

/** Counts replaced units in the replacement alone. */
function withoutReplaced(parcels: readonly ParcelRecord[]): ParcelRecord[] {
  return parcels.map((parcel) => {
    const newer = parcels.filter(({ replacesId }) => replacesId === parcel.id).flatMap(({ lines }) => lines)
    const lines = parcel.lines.map(({ position, quantity }) => ({
      position,
      quantity: quantity - sumOf(newer, position, (line) => line.quantity),
    }))
    return { ...parcel, lines }
  })
}

/** Dispatched units in returns since, by the position of the line. */
export function unitsInReturns(returns: readonly ReturnRecord[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { status, kind, lines } of returns) {
    if (freed.includes(status) || kind === 'unshipped') continue
    for (const { position, units, received } of lines) {
      counts.set(position, (counts.get(position) ?? 0) + (received ?? units.length))
    }
  }
  return counts
}

const isBack = ({ kind }: ReturnRecord) => kind === 'goods_back'

function sumOf<Line extends { position: number }>(
  lines: readonly Line[],
  position: number,
  count: (line: Line) => number,
): number {
  return lines.filter((line) => line.position === position).reduce((sum, line) => sum + count(line), 0)
}
