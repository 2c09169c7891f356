/** Transfers search tokens between threads as a buffer, because texts would be copied. */
export interface TokenBytes {
  bytes: Uint8Array<ArrayBuffer>
  /** End offset of each document. */
  ends: number[]
}

const maxBytesPerUnit = 3
const encoder = new TextEncoder()
/** Copies to the exact length: V8 counts the whole buffer, and would collect garbage more often. */
let draft = new Uint8Array(0)

export function packTokens(literals: readonly string[]): TokenBytes {
  const mostBytes = literals.reduce((sum, { length }) => sum + length, 0) * maxBytesPerUnit
  if (draft.length < mostBytes) draft = new Uint8Array(mostBytes)
  let end = 0
  const ends = literals.map((literal) => (end += encoder.encodeInto(literal, draft.subarray(end)).written))
  return { bytes: draft.slice(0, end), ends }
}

export function unpackTokens({ bytes, ends }: TokenBytes): Uint8Array[] {
  return ends.map((end, place) => bytes.subarray(ends[place - 1] ?? 0, end))
}
