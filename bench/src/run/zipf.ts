/** Draws numbers from 1 on, the n-th a n-th as often as the first; the same sequence in each run. */
export function drawZipf(count: number, seed = 1): () => number {
  const upTo = new Float64Array(count)
  let sum = 0
  for (let rank = 0; rank < count; rank++) upTo[rank] = sum += 1 / (rank + 1)
  const random = createRandom(seed)
  return () => {
    const target = random() * sum
    let low = 0
    let high = count - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (upTo[middle]! < target) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

/** Draws from 0 to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
