/** The rolling part of a nightly ledger check. Small shops are checked completely. */
const minOrdersOfNight = 10_000
const minMovementsOfNight = 200_000
/** A turn ends, however fast the shop grows. */
const maxNightsOfTurn = 500

export interface OrderTurn {
  /** The last id that the turn has reached. */
  through: number
  /** The highest id at its start. Orders since then are in the next turn. */
  end: number
}

/** The ids of one night, after those of the last one. A turn starts again after its end. */
export function nextRolling(last: OrderTurn, highestId: number): OrderTurn & { after: number } {
  const lastEnd = Math.min(last.end, highestId)
  const isInTurn = last.through < lastEnd
  const [after, end] = isInTurn ? [last.through, lastEnd] : [0, highestId]
  return { after, end, through: Math.min(end, after + shareOf(end, minOrdersOfNight)) }
}

/** Movements that one night reads of goods from the first on. */
export const movementsOfNight = (stored: number): number => shareOf(stored, minMovementsOfNight)

const shareOf = (stored: number, least: number) => Math.max(least, Math.ceil(stored / maxNightsOfTurn))
