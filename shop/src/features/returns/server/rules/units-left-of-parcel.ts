import type { UnitsOfLine } from '#features/fulfilment/server/index.ts'
import type { ReturnableLine } from '../queries/return-queries.ts'
import { resendableLines } from '#features/parcels/server/index.ts'
import type { LineQuantity } from '#features/fulfilment/values.ts'
import { shareOf, allocateUnits } from './unit-shares.ts'

/** Units of the shipment still to refund, with the amount of each. */
export function unitsLeftOfParcel(
  lines: readonly LineQuantity[],
  units: readonly UnitsOfLine[],
  paid: readonly ReturnableLine[],
): { position: number; units: number[]; amountsInFen: number[] }[] {
  return resendableLines(lines, units).map(({ position, quantity }) => {
    const line = paid.find((candidate) => candidate.position === position)!
    const numbers = allocateUnits(quantity, line.quantity, line.returnedUnits)
    return { position, units: numbers, amountsInFen: numbers.map((unit) => shareOf(unit, line)) }
  })
}
