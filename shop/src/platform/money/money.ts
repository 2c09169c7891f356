/** Money is integer fen inside and decimal text with two places on the wire (contract C14). */

/** `12800` → `"128.00"` */
export function toWireMoney(amountInFen: number): string {
  if (!Number.isSafeInteger(amountInFen) || amountInFen < 0)
    throw new RangeError(`not an amount in fen: ${amountInFen}`)
  return `${Math.trunc(amountInFen / 100)}.${String(amountInFen % 100).padStart(2, '0')}`
}

/** `"128.00"`, `"128"` or `"128.5"` → fen; null when the text is no amount with at most two places. */
export function parseMoney(text: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
