import { m } from '#texts'
import { Invalid } from '#platform/http/responses/errors.ts'
import { maxShipments } from '#features/parcels/values.ts'
import { readUnits, type UnitsOfLine, type UnitsOfOrder, type LockedOrder } from '#features/fulfilment/server/index.ts'
import { insertShipment, readShipments } from '../queries/shipment-queries.ts'
import type { LineQuantity } from '#features/fulfilment/values.ts'
import { FewerUnitsLeft, NotShippable } from '../rules/errors.ts'
import { requireCarrier } from './carriers/require-carrier.ts'

interface ParcelInput {
  /** Defaults to all units left to pack. */
  lines?: readonly LineQuantity[]
  carrierCode: string | null
  trackingNumber: string
  note: string
}

/**
 * Packs units into a new shipment; until its dispatch the shopper may still cancel them.
 * Requires the order lock.
 * @returns the shipment's number within the order
 * @throws NotShippable; Invalid for unknown lines and carriers
 */
export async function createShipmentInTransaction(
  { transaction, order, now, recordEvent }: LockedOrder,
  parcel: ParcelInput,
): Promise<number> {
  const { lines: units, ...facts } = await readUnits(transaction, order.id)
  requirePaid(facts)
  await requireCarrier({ transaction }, parcel.carrierCode, { field: 'carrier_code' })
  requireRoom(await readShipments(transaction, order.id))
  const lines = parcel.lines
    ? checkLines(parcel.lines, units)
    : units.map(toLeft).filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) throw new NotShippable('nothing_left')
  const { number } = await insertShipment(transaction, {
    ...parcel,
    lines,
    orderId: order.id,
    replacesId: null,
    createdAt: now,
  })
  await recordEvent('packed', { shipment: number, units: lines.reduce((sum, { quantity }) => sum + quantity, 0) })
  return number
}

/** Prevents packing and dispatch during a refund, because the shopper's wish wins, and during a review. */
export function requirePaid({ status, isInReview }: Pick<UnitsOfOrder, 'status' | 'isInReview'>): void {
  if (status === 'refunding') throw new NotShippable('refund_under_way')
  if (status === 'refunded') throw new NotShippable('called_off')
  if (isInReview) throw new NotShippable('in_review')
  if (status !== 'paid') throw new NotShippable('not_paid')
}

/** Numbers continue after the last one, even when earlier shipments were cancelled. @param shipments by number */
export function requireRoom(shipments: readonly { number: number }[]): void {
  if ((shipments.at(-1)?.number ?? 0) >= maxShipments) throw new NotShippable('too_many_parcels')
}

function toLeft({ position, bought, calledOff, packed, handedOver }: UnitsOfLine): LineQuantity {
  return { position, quantity: Math.max(0, bought - calledOff - packed - handedOver) }
}

/** @throws Invalid for lines that never fit the order; NotShippable where another packer was faster */
function checkLines(requested: readonly LineQuantity[], units: readonly UnitsOfLine[]): LineQuantity[] {
  const named = requested.map(({ position, quantity }) => {
    const line = units.find((candidate) => candidate.position === position)
    if (!line || requested.filter((other) => other.position === position).length > 1) {
      throw new Invalid({ lines: [(options) => m.parcels_no_such_line({ position }, options)] })
    }
    const { quantity: left } = toLeft(line)
    if (quantity > line.bought) {
      throw new Invalid({ lines: [(options) => m.parcels_only_so_many_to_pack({ position, left }, options)] })
    }
    return { position, quantity, left }
  })
  if (named.length > 0 && named.every(({ left }) => left === 0)) throw new NotShippable('nothing_left')
  const exceeding = named.find(({ quantity, left }) => quantity > left)
  if (exceeding) throw new FewerUnitsLeft(exceeding)
  return named.map(({ position, quantity }) => ({ position, quantity }))
}
