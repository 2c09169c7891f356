/** Writes CSV that spreadsheets open correctly: with a byte order mark, and without formulas. */

const mark = '\uFEFF'
/** A spreadsheet would make 1.38E+12 of these. */
const longNumber = /^\d{11,}$/
/** Where a formula may begin; in East Asia also with the wide forms of its signs. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** A cell that `toCsv` has marked as no formula. */
export const formulaMark = /^'[=+\-@\t\r\n＝＋－＠]/

export function toCsv(rows: readonly (readonly string[])[]): string {
  return mark + rows.map((cells) => `${cells.map(cellFor).join(',')}\r\n`).join('')
}

function cellFor(cell: string): string {
  if (longNumber.test(cell)) return `="${cell}"`
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
