import { randomBytes } from 'node:crypto'

/** Crockford's base 32: digits and capitals without I, L, O and U, which are misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Twelve random letters in threes of four, e.g. `Y7K4-Q9TM-2HXD`: 60 bits, neither guessable nor in sequence. */
export function makeOrderNumber(): string {
  // 256 is a multiple of 32, so every letter is equally likely.
  const letters = Array.from(randomBytes(12), (byte) => alphabet[byte % alphabet.length])
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)].map((group) => group.join('')).join('-')
}
