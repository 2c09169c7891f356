/** Reads an uploaded file of goods as rows, with the readers of `npm run import`. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { m } from '#texts'
import { maxGoodsCellLength, maxGoodsRows, maxImportColumns } from '#features/imports/values.ts'
import type { RawRow } from '../../queries/shipping-file-queries.ts'
import { asRefusal, refused } from '../../rules/file-refusals.ts'
import { countKnownHeadings } from '#features/goods-rows/server/index.ts'
import { openTable, type TableChoice } from '#platform/spreadsheets/open-table.ts'
import type { SpreadsheetLimits } from '#platform/spreadsheets/read-spreadsheet.ts'

const megabyte = 1024 * 1024
/** A hundred thousand rows of ten cells. */
const spreadsheetLimits: SpreadsheetLimits = {
  maxUnpackedSize: 200 * megabyte,
  maxElements: 8_000_000,
  maxHeapInMb: 768,
  maxTimeInMs: 60_000,
}
const pageSize = 2_000

/** PostgreSQL's texts have no NUL; the reader refuses its replacement character. */
export const storedCell = (cell: string): string => cell.slice(0, maxGoodsCellLength).replaceAll('\0', '\uFFFD')

export interface GoodsFile {
  encoding: string
  headers: string[]
  /** Names of the sheets; none in CSV. */
  sheets: readonly string[]
}

/**
 * @param onRows receives some thousand rows at a time
 * @throws Invalid naming the file, with its remedy
 */
export async function readGoodsFile(
  path: string,
  choice: Pick<TableChoice, 'sheet' | 'encoding'>,
  { onHeader, onRows }: { onHeader(file: GoodsFile): Promise<void>; onRows(rows: RawRow[]): Promise<void> },
): Promise<void> {
  let count = 0
  try {
    const { records, encodingName, sheets } = await openTable(path, () => {}, spreadsheetLimits, {
      ...choice,
      countKnownHeadings,
    })
    let hasHeader = false
    let page: RawRow[] = []
    for await (const record of records) {
      const cells = record.fields.slice(0, maxImportColumns).map(storedCell)
      if (!hasHeader) {
        await onHeader({ encoding: encodingName, headers: cells, sheets })
        hasHeader = true
        continue
      }
      count += 1
      if (count > maxGoodsRows)
        throw refused((options) => m.imports_file_too_many_lines({ most: maxGoodsRows }, options))
      page.push({ line: record.line, cells, isMalformed: 'reason' in record })
      if (page.length < pageSize) continue
      await onRows(page)
      page = []
    }
    if (page.length > 0) await onRows(page)
  } catch (error) {
    throw asRefusal(error)
  }
  if (count === 0) throw refused((options) => m.imports_file_empty({}, options))
}

/** Two uploads of one file are the same request. */
export async function digestOfFile(path: string): Promise<string> {
  const digest = createHash('sha256')
  await pipeline(createReadStream(path), digest)
  return digest.digest('hex')
}
