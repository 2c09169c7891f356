const nights = 30
/** Small shops are checked completely in a few nights. */
const minIds = 10_000

/** The ids of one night, after those of the last one; after the highest id it begins anew. */
export function nextRolling(rolledThrough: number, highestId: number): { after: number; through: number } {
  const after = rolledThrough >= highestId ? 0 : rolledThrough
  return { after, through: Math.min(highestId, after + Math.max(minIds, Math.ceil(highestId / nights))) }
}
