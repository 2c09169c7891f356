const pattern = /^(0|[1-9]\d{0,8})(?:\.(\d{1,2}))?$/
const maxAmountInFen = 100_000_000_00

/**
 * Parses an amount as Alipay accepts it (yuan, at most two decimals, 0.01 to 100000000) to integer fen. Accepts JSON
 * numbers, as Alipay does; a float such as 0.30000000000000004 is refused.
 */
export function parseYuan(value: unknown): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const match = pattern.exec(String(value))
  if (!match) return undefined
  const [, yuan, decimals = ''] = match
  const fen = Number(yuan) * 100 + Number(decimals.padEnd(2, '0'))
  return fen >= 1 && fen <= maxAmountInFen ? fen : undefined
}

/** Formats integer fen as yuan with two decimals: 12800 becomes `128.00`. */
export function formatYuan(fen: number): string {
  return `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
}
