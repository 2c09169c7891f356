/** CSV that spreadsheets open as it is meant: with a byte order mark, and no cell is a formula. */

const mark = '\uFEFF'
/** A spreadsheet would make 1.38E+12 of these. */
const longNumber = /^\d{11,}$/

export function toCsv(rows: readonly (readonly string[])[]): string {
  return mark + rows.map((cells) => `${cells.map(cellFor).join(',')}\r\n`).join('')
}

function cellFor(cell: string): string {
  if (longNumber.test(cell)) return `="${cell}"`
  const text = /^[=+\-@\t]/.test(cell) ? `'${cell}` : cell
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
