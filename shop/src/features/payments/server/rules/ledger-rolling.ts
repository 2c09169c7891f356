/** Orders of one night: a fixed number, so that a check costs the same after years. Small shops are checked completely. */
const ordersOfNight = 10_000

/** The ids of one night, after those of the last one; starts again after the highest id. */
export function nextRolling(rolledThrough: number, highestId: number): { after: number; through: number } {
  const after = rolledThrough >= highestId ? 0 : rolledThrough
  return { after, through: Math.min(highestId, after + ordersOfNight) }
}
