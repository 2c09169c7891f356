import type { UnitsOfLine } from '#features/fulfilment/server/index.ts'
import type { ReturnableLine } from '../queries/return-queries.ts'
import { type LineQuantity, resendableLines } from '#features/parcels/server/index.ts'
import { shareOf, allocateUnits } from './unit-shares.ts'

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
