/** GTIN of GS1: 8, 12, 13 or 14 digits, the last of which proves the others. */

const lengths = new Set([8, 12, 13, 14])

export type GtinFault = 'lost_digits' | 'form' | 'check_digit'

/** Digits without the blanks and dashes of print; or why it is no GTIN. */
export function readGtin(text: string): { gtin: string } | { fault: GtinFault } {
  const plain = text.normalize('NFKC').trim().replace(/^'/, '')
  if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(plain)) return { fault: 'lost_digits' }
  const gtin = plain.replaceAll(/[\s-]/g, '')
  if (!/^\d+$/.test(gtin) || !lengths.has(gtin.length)) return { fault: 'form' }
  return isProven(gtin) ? { gtin } : { fault: 'check_digit' }
}

/** From the right, digits count three times and once in turn; all together end in 0. */
function isProven(gtin: string): boolean {
  const digits = Array.from(gtin, Number).toReversed()
  return digits.reduce((sum, digit, place) => sum + digit * (place % 2 === 1 ? 3 : 1), 0) % 10 === 0
}

/** A query of nothing but a possible GTIN. */
export function gtinOfQuery(query: string): string | null {
  const digits = query.normalize('NFKC').trim()
  return /^\d{8,14}$/.test(digits) ? digits.padStart(14, '0') : null
}
