/** Reads a file's rows as batches of goods to save, and lists the problems of the others. */
import type { GoodsToSave } from '#features/catalogue/server/ports/goods-to-save.ts'
import {
  faultIn,
  type GoodsColumns,
  readGoodsRow,
  readHeader,
  type Rejection,
  toRejection,
} from '#features/goods-rows/server/index.ts'
import type { TableRecord, MalformedLine } from '#platform/csv/table-record.ts'
import { FileRefused } from '#platform/spreadsheets/file-refused.ts'
import { SeenSkus } from '../rules/seen-skus.ts'
import { type OpenTable, spreadsheetEncoding } from '#platform/spreadsheets/open-table.ts'

export interface Row {
  line: number
  fields: string[]
  goods: GoodsToSave
  /** Set where an earlier batch contains the same goods: each is counted once. */
  isCounted: boolean
}

export interface Batch {
  columns: GoodsColumns
  rows: Row[]
  rejections: Rejection[]
  warnings: string[]
  /** An earlier run has saved it, perhaps without its pictures. */
  isSaved: boolean
  /** Rows of the file up to this batch, without the header. */
  recordsRead: number
}

export interface BatchOptions {
  file: string
  batchSize: number
  /** Rows of an earlier run, which are not saved again. */
  recordsDone: number
  /** Rates of tax at the seat of the company. */
  taxPercents: readonly number[]
  /** Ends after the batch before. */
  signal?: AbortSignal
  onHeader(fields: readonly string[], columns: GoodsColumns, guessed: readonly string[]): void
}

/** @throws FileRefused when the header is wrong or missing */
export async function* readBatches(
  { records, encodingName }: OpenTable,
  { file, batchSize, recordsDone, taxPercents, signal, onHeader }: BatchOptions,
): AsyncGenerator<Batch> {
  const seen = new SeenSkus()
  let columns: GoodsColumns | undefined
  let batch: Batch | undefined
  let firstLine = 0
  let recordsRead = 0
  for await (const record of records) {
    if (signal?.aborted) return
    if (!columns) {
      if ('reason' in record) throw new FileRefused(`${file}: the first line is no header: ${record.reason}`)
      const header = readHeader(record.fields)
      columns = header
      onHeader(record.fields, columns, header.guessed)
      continue
    }
    recordsRead += 1
    if (!batch) {
      batch = { columns, rows: [], rejections: [], warnings: [], isSaved: recordsRead <= recordsDone, recordsRead }
      firstLine = record.line
    }
    batch.recordsRead = recordsRead
    read(record, batch)
    const isFull = Math.max(batch.rows.length, batch.rejections.length) >= batchSize
    if (isFull || recordsRead === recordsDone) {
      yield batch
      batch = undefined
    }
  }
  if (!columns) throw new FileRefused(`${file}: is empty`)
  if (batch) yield batch

  function read(record: TableRecord | MalformedLine, into: Batch) {
    const { line, fields } = record
    if ('reason' in record) {
      into.rejections.push(toRejection({ line, fields }, [faultIn('line', 'malformed', { text: record.reason })]))
      return
    }
    const row = readGoodsRow(into.columns, fields, {
      encodingName,
      isTyped: encodingName === spreadsheetEncoding,
      taxPercents,
    })
    if ('faults' in row) {
      into.rejections.push(toRejection({ line, fields }, row.faults))
      return
    }
    const { sku } = row.goods
    const earlierLine = seen.put(sku, line)
    if (earlierLine !== undefined)
      into.warnings.push(`line ${line}: sku ${sku} again; it counts, and line ${earlierLine} does not`)
    const isCounted = earlierLine !== undefined && earlierLine < firstLine
    into.rows.push({ line, fields, goods: row.goods, isCounted })
  }
}
