/** Integer fen as yuan: 12800 becomes `128.00`. */
export function formatYuan(fen: number): string {
  const amount = Math.abs(fen)
  return `${fen < 0 ? '-' : ''}${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
}

/** Yuan, as a person writes them, to integer fen; undefined for no amount of at least one fen. */
export function parseYuan(text: string): number | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const fen = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return fen > 0 ? fen : undefined
}
