/** Each unit of a line has a number and a share of the price paid. Any split adds up to the fen. */

/** What unit `unit` of `quantity` is worth, in fen. The shares of all are `paidInFen`. */
export function shareOf(unit: number, { paidInFen, quantity }: { paidInFen: number; quantity: number }): number {
  const upTo = (count: number) => Number((BigInt(paidInFen) * BigInt(count)) / BigInt(quantity))
  return upTo(unit) - upTo(unit - 1)
}

export function sharesOf(units: readonly number[], line: { paidInFen: number; quantity: number }): number {
  return units.reduce((sum, unit) => sum + shareOf(unit, line), 0)
}

/** The lowest numbers that are free. */
export function allocateUnits(count: number, quantity: number, taken: readonly number[]): number[] {
  const isTaken = new Set(taken)
  const free = Array.from({ length: quantity }, (_, index) => index + 1).filter((unit) => !isTaken.has(unit))
  return free.slice(0, count)
}
