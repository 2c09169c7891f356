/** Units of an order's lines that can be cancelled or returned, and the amount of each. */
import { maxDeclinedRequests, maxReturns } from '#features/returns/values.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { ReturnableLine } from '../queries/return-queries.ts'
import type { UnitsOfLine } from '#features/fulfilment/server/index.ts'
import { type ParcelOfLine, windowOf } from './return-window.ts'
import { shareOf, allocateUnits } from './unit-shares.ts'

export interface LineToReturn {
  position: number
  /** Amounts of the next units to cancel. */
  unsentAmountsInFen: number[]
  /** Amounts of the next units to return, in sequence. */
  unitAmountsInFen: number[]
  /** How many of these need no reason. */
  withoutReason: number
  withoutReasonUntil: string | null
}

export interface AroundLines {
  units: readonly UnitsOfLine[]
  parcels: readonly ParcelOfLine[]
  now: Date
  /** The order's returns in any state. */
  returnCount: number
  /** Days without a required reason. */
  returnDays: number
}

export function returnableOf(
  lines: readonly ReturnableLine[],
  { units, parcels, now, returnCount, returnDays }: AroundLines,
): LineToReturn[] {
  return lines.map((line) => {
    const { position, quantity, returnedUnits, isReturnable } = line
    const requestTimes = line.withoutReason.map((moment) => new Date(moment))
    const counted = units.find((candidate) => candidate.position === position)
    const { handedOver = 0, inReturns = 0, calledOff = 0 } = counted ?? {}
    const isOver = returnCount >= maxReturns || line.declinedCount >= maxDeclinedRequests
    const free = isOver ? 0 : Math.max(0, handedOver - inReturns)
    const { until, tooLate } = windowOf(position, parcels, { now, requestTimes, returnDays })
    const worthOf = (count: number) => allocateUnits(count, quantity, returnedUnits).map((unit) => shareOf(unit, line))
    return {
      position,
      unsentAmountsInFen: worthOf(Math.max(0, quantity - calledOff - handedOver)),
      unitAmountsInFen: worthOf(free),
      withoutReason: isReturnable ? Math.max(0, Math.min(free, handedOver - tooLate - requestTimes.length)) : 0,
      withoutReasonUntil: isReturnable ? until : null,
    }
  })
}

export function toWireReturnable(line: LineToReturn | undefined) {
  return {
    unsent_amounts: line?.unsentAmountsInFen.map(toWireMoney) ?? [],
    returnable_quantity: line?.unitAmountsInFen.length ?? 0,
    returnable_amounts: line?.unitAmountsInFen.map(toWireMoney) ?? [],
    returnable_without_reason: line?.withoutReason ?? 0,
    returnable_without_reason_until: line?.withoutReasonUntil ?? null,
  }
}
