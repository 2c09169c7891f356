/** Each unit of a line has a number and a share of the price paid. The shares of any split add up to the fen. */

/** Share of unit `unit` of `quantity`, in fen. All shares add up to `paidInFen`. */
export function shareOf(unit: number, { paidInFen, quantity }: { paidInFen: number; quantity: number }): number {
  const upTo = (count: number) => Number((BigInt(paidInFen) * BigInt(count)) / BigInt(quantity))
  return upTo(unit) - upTo(unit - 1)
}

export function sharesOf(units: readonly number[], line: { paidInFen: number; quantity: number }): number {
  return units.reduce((sum, unit) => sum + shareOf(unit, line), 0)
}

/** The lowest free numbers. */
export function allocateUnits(count: number, quantity: number, allocated: readonly number[]): number[] {
  const isAllocated = new Set(allocated)
  const free = Array.from({ length: quantity }, (_, index) => index + 1).filter((unit) => !isAllocated.has(unit))
  return free.slice(0, count)
}
