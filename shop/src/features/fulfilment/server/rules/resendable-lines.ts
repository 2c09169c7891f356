/** What of a parcel that did not arrive can still be sent again or paid back. */
import type { UnitsOfLine } from '../queries/order-units.ts'
import type { ReturnableLine } from '../queries/return-queries.ts'
import type { LineQuantity } from '../queries/shipment-queries.ts'
import { shareOf, allocateUnits } from './unit-shares.ts'

/** Of one that was lost or came back. Money asked for as missing is taken to be that of parcels that did not arrive. */
export function resendableLines(lines: readonly LineQuantity[], units: readonly UnitsOfLine[]): LineQuantity[] {
  return lines
    .map(({ position, quantity }) => {
      const { handedOver, inReturns, astray, missing } = units.find((line) => line.position === position)!
      return { position, quantity: Math.min(quantity, handedOver - inReturns, astray - missing) }
    })
    .filter(({ quantity }) => quantity > 0)
}

/** Which units are paid back with it, and what each is worth. */
export function unitsLeftOfParcel(
  lines: readonly LineQuantity[],
  units: readonly UnitsOfLine[],
  paid: readonly ReturnableLine[],
): { position: number; units: number[]; amountsInFen: number[] }[] {
  return resendableLines(lines, units).map(({ position, quantity }) => {
    const line = paid.find((candidate) => candidate.position === position)!
    const numbers = allocateUnits(quantity, line.quantity, line.taken)
    return { position, units: numbers, amountsInFen: numbers.map((unit) => shareOf(unit, line)) }
  })
}

/** Nothing in a parcel packed in place of another was paid back meanwhile. */
export function isStillToBeSent(lines: readonly LineQuantity[], units: readonly UnitsOfLine[]): boolean {
  return lines.every(({ position, quantity }) => {
    const { handedOver, inReturns, astray, packedAgain, missing } = units.find((line) => line.position === position)!
    return quantity <= Math.min(handedOver - inReturns, astray + packedAgain - missing)
  })
}
