/** Dispatched shipments whose whole content was refunded as missing. */
import type { ReturnReason, ReturnStatus, ShipmentStatus } from '#features/fulfilment/values.ts'

interface ParcelOnItsWay {
  status: ShipmentStatus
  lines: readonly { position: number; quantity: number }[]
}

interface MissedReturn {
  status: ReturnStatus
  reason: ReturnReason
  lines: readonly { position: number; units: readonly number[]; receivedQuantity: number | null }[]
}

/**
 * Refunds of a line are attributed to lost or returned shipments first, then to dispatched ones.
 * Where the refund does not cover all of these, the attribution is ambiguous and the result omits them.
 */
export function refundedShipments<Parcel extends ParcelOnItsWay>(
  parcels: readonly Parcel[],
  units: readonly { position: number; astray: number; packedAgain: number }[],
  returns: readonly MissedReturn[],
): Parcel[] {
  const missed = returns.filter(({ status, reason }) => status === 'refunded' && reason === 'missing')
  const onTheirWay = parcels.filter(({ status }) => status === 'handed_over')
  const sumOf = (lines: readonly { position: number; quantity: number }[], position: number) =>
    lines.filter((line) => line.position === position).reduce((sum, { quantity }) => sum + quantity, 0)
  const isPaidBack = (position: number): boolean => {
    const { astray, packedAgain } = units.find((line) => line.position === position)!
    const paidBack = missed.flatMap(({ lines }) =>
      lines.map((line) => ({ ...line, quantity: line.receivedQuantity ?? line.units.length })),
    )
    const underWay = onTheirWay.flatMap(({ lines }) => lines)
    return sumOf(paidBack, position) - astray - packedAgain >= sumOf(underWay, position)
  }
  return onTheirWay.filter(({ lines }) => lines.every(({ position }) => isPaidBack(position)))
}
