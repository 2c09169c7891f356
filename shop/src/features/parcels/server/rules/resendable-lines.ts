/** What of a parcel that did not arrive can still be sent again or paid back. */
import type { UnitsOfLine } from '#features/fulfilment/server/index.ts'
import type { LineQuantity } from '../queries/shipment-queries.ts'

/** Of one that was lost or came back. Money asked for as missing is taken to be that of parcels that did not arrive. */
export function resendableLines(lines: readonly LineQuantity[], units: readonly UnitsOfLine[]): LineQuantity[] {
  return lines
    .map(({ position, quantity }) => {
      const { handedOver, inReturns, astray, missing } = units.find((line) => line.position === position)!
      return { position, quantity: Math.min(quantity, handedOver - inReturns, astray - missing) }
    })
    .filter(({ quantity }) => quantity > 0)
}

/** Nothing in a parcel packed in place of another was paid back meanwhile. */
export function isStillToBeSent(lines: readonly LineQuantity[], units: readonly UnitsOfLine[]): boolean {
  return lines.every(({ position, quantity }) => {
    const { handedOver, inReturns, astray, packedAgain, missing } = units.find((line) => line.position === position)!
    return quantity <= Math.min(handedOver - inReturns, astray + packedAgain - missing)
  })
}
