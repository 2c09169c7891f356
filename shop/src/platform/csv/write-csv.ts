/** Writes CSV that spreadsheets open correctly: with a byte order mark, and without formulas. */
import type { SentFile } from '#platform/contract/call.ts'

export const csvType = 'text/csv; charset=utf-8'
export const csvMark = '\uFEFF'
/** A spreadsheet would make 1.38E+12 of these. */
const longNumber = /^\d{11,}$/
/** Where a formula may begin; in East Asia also with the wide forms of its signs. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** A cell that `toCsv` has marked as no formula. */
export const formulaMark = /^'[=+\-@\t\r\n＝＋－＠]/

/** A number is written as it is, a text so that it remains one. */
type CsvRows = readonly (readonly (string | number)[])[]

export const toCsv = (rows: CsvRows): string => csvMark + toCsvLines(rows)

/** Lines of a file that has begun: without the byte order mark. */
export const toCsvLines = (rows: CsvRows): string => rows.map((cells) => `${cells.map(cellFor).join(',')}\r\n`).join('')

/** @param name without its ending */
export const csvFile = (name: string, rows: CsvRows): SentFile => ({
  bytes: Buffer.from(toCsv(rows)),
  contentType: csvType,
  name: `${name}.csv`,
})

function cellFor(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  if (longNumber.test(cell)) return `="${cell}"`
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
