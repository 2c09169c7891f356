/** Which parcels on their way hold nothing but what was paid back as it did not arrive. */
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
 * Money of a line is taken to be that of parcels known to be astray, then of those underway.
 * Where it is not enough for all of these, nobody can say whose it is: none is named.
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
