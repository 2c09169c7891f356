/** Search tokens on their way from one thread to another. A buffer changes hands, where texts would be copied. */
export interface TokenBytes {
  bytes: Uint8Array<ArrayBuffer>
  /** Where those of each goods end. */
  ends: number[]
}

const maxBytesPerUnit = 3

export function packTokens(literals: readonly string[]): TokenBytes {
  const units = literals.reduce((sum, { length }) => sum + length, 0)
  const bytes = new Uint8Array(units * maxBytesPerUnit)
  const encoder = new TextEncoder()
  let end = 0
  const ends = literals.map((literal) => (end += encoder.encodeInto(literal, bytes.subarray(end)).written))
  return { bytes, ends }
}

export function unpackTokens({ bytes, ends }: TokenBytes): Uint8Array[] {
  return ends.map((end, place) => bytes.subarray(ends[place - 1] ?? 0, end))
}
