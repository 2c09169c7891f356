import { csvMark, csvType, toCsvLines } from '#platform/csv/write-csv.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { CellKind, Sheet } from './sheet.ts'
import { toXlsx, xlsxType } from './write-xlsx.ts'

type SheetFormat = 'xlsx' | 'csv'

/** Content types. */
export const sheetTypes: Readonly<Record<SheetFormat, string>> = { xlsx: xlsxType, csv: csvType }

export const writeSheet = (sheet: Sheet, format: SheetFormat): AsyncGenerator<string | Uint8Array> =>
  format === 'csv' ? csvOf(sheet) : toXlsx(sheet)

async function* csvOf({ columns, batches }: Sheet): AsyncGenerator<string> {
  yield csvMark + toCsvLines([columns.map(({ head }) => head)])
  for await (const rows of batches) {
    yield toCsvLines(rows.map((row) => columns.map(({ kind }, index) => csvCell(row[index] ?? null, kind))))
  }
}

function csvCell(value: string | number | null, kind: CellKind): string | number {
  if (value === null) return ''
  if (kind === 'money') return toWireMoney(Number(value))
  return kind === 'integer' ? Number(value) : String(value)
}
