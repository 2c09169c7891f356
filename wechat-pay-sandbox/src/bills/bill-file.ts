/** A bill's form: UTF-8 with BOM, CRLF, heads without and values with a backtick before them, no quoting. */
export type BillPart = { head: readonly string[]; rows: readonly (readonly string[])[] }

export function billFile(details: BillPart, sums: BillPart): string {
  return `\uFEFF${[details, sums].map(partLines).join('')}`
}

function partLines({ head, rows }: BillPart): string {
  const lines = [head.join(','), ...rows.map((row) => row.map((value) => `\`${value}`).join(','))]
  return lines.map((line) => `${line}\r\n`).join('')
}

/** The merchant's fee of 0.60 %, in yuan with five decimals. */
export function formatFee(fen: number): string {
  return (Math.round(fen * 0.6) / 10_000).toFixed(5)
}
