/** Reads a file of tracking numbers as rows, with the readers of the goods' import. */
import { createReadStream } from 'node:fs'
import { m } from '#texts'
import { maxCellLength, maxImportColumns, maxShippingRows } from '#features/imports/values.ts'
import type { RawRow } from '../../queries/shipping-file-queries.ts'
import { asRefusal, refused, refusedAs } from '../../rules/file-refusals.ts'
import { isOrderNumber } from '../../rules/shipping-files/read-shipping-row.ts'
import { openTable } from '#platform/spreadsheets/open-table.ts'
import { limitsOfUpload } from '#platform/spreadsheets/read-spreadsheet.ts'

export interface ShippingFile {
  encoding: string
  /** Empty where the first line is a row like all others. */
  headers: string[]
  rows: RawRow[]
}

/** @throws Invalid naming the file, with what to do about it */
export async function readShippingFile(path: string): Promise<ShippingFile> {
  try {
    return await readRows(path)
  } catch (error) {
    throw asRefusal(error)
  }
}

const shortened = (cell: string) => (cell.length > maxCellLength ? cell.slice(0, maxCellLength) : cell)

const tooManyLines = () => refused((options) => m.imports_file_too_many_lines({ most: maxShippingRows }, options))

const carriageReturn = 13
const lineFeed = 10
const maxLineEndsPerRow = 20

/** Blank lines are left out, but cost as well: five million of them occupy a process for seconds. */
async function requireFewLines(path: string): Promise<void> {
  let lineEnds = 0
  for await (const chunk of createReadStream(path))
    for (const byte of chunk as Buffer) if (byte === lineFeed || byte === carriageReturn) lineEnds += 1
  if (lineEnds > maxShippingRows * maxLineEndsPerRow) throw tooManyLines()
}

async function readRows(path: string): Promise<ShippingFile> {
  await requireFewLines(path)
  const { records, encodingName } = await openTable(path, () => {}, limitsOfUpload)
  let headers: string[] | undefined
  const rows: RawRow[] = []
  for await (const record of records) {
    const cells = record.fields.slice(0, maxImportColumns).map(shortened)
    // PostgreSQL's texts have none.
    if (cells.some((cell) => cell.includes('\0'))) throw refusedAs('unreadable')
    const isMalformed = 'reason' in record
    if (!headers) {
      const isRow = isMalformed || cells.some(isOrderNumber)
      headers = isRow ? [] : cells
      if (!isRow) continue
    }
    if (rows.length >= maxShippingRows) throw tooManyLines()
    rows.push({ line: record.line, cells, isMalformed })
  }
  if (rows.length === 0) throw refused((options) => m.imports_file_empty({}, options))
  return { encoding: encodingName, headers: headers ?? [], rows }
}
