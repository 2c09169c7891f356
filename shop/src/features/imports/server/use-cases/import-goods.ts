/** Reads a CSV file into the catalogue in batches. Neither the file nor the goods are ever in memory whole. */
import { createReadStream } from 'node:fs'
import { type GoodsToSave, readKnownSkus, type SavedGoods, saveGoods } from '#features/catalogue/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { isDatabaseAway, sqlStateOf } from '#platform/database/database-faults.ts'
import { ImportRefused } from '../rules/refusals.ts'
import { readCsv } from '../rules/csv-lines.ts'
import { type GoodsColumns, readHeader } from '../rules/goods-columns.ts'
import { readGoodsRow } from '../rules/goods-row.ts'

const defaultBatchSize = 500

type ImportContext = Pick<ShopContext, 'database' | 'inTransaction' | 'now'>

export interface ImportReport {
  added: number
  updated: number
  skipped: number
}

export interface ImportOptions {
  /** A row, column or picture that the merchant should look at; one line. */
  onWarning(line: string): void
  onProgress?(report: ImportReport): void
  onSaved?(saved: readonly SavedGoods[]): Promise<void>
  /** How many rows are saved in one transaction; 500 by default. */
  batchSize?: number
}

interface Row {
  line: number
  goods: GoodsToSave
}

/** @throws ImportRefused when the file cannot be read or its header is wrong */
export async function importGoods(
  context: ImportContext,
  file: string,
  { onWarning, onProgress, onSaved, batchSize = defaultBatchSize }: ImportOptions,
): Promise<ImportReport> {
  const report: ImportReport = { added: 0, updated: 0, skipped: 0 }
  const lineOfSku = new Map<string, number>()
  const counted = new Set<string>()
  const skip = (line: number, reason: string) => {
    report.skipped += 1
    onWarning(`line ${line}: ${reason}`)
  }
  const flush = async (batch: Row[], { missingForNewGoods }: GoodsColumns) => {
    const fit =
      missingForNewGoods.length === 0 ? batch : await withoutNewGoods(context, batch, { missingForNewGoods, skip })
    const saved = await saveBatch(context, fit, skip)
    for (const { sku, isAdded } of saved) {
      if (counted.has(sku)) continue
      counted.add(sku)
      if (isAdded) report.added += 1
      else report.updated += 1
    }
    await onSaved?.(saved)
    onProgress?.(report)
  }

  let columns: GoodsColumns | undefined
  let batch: Row[] = []
  for await (const record of readCsv(openFile(file))) {
    if ('reason' in record) {
      if (!columns) throw new ImportRefused(`${file}: the first line is no header: ${record.reason}`)
      skip(record.line, record.reason)
      continue
    }
    if (!columns) {
      columns = readHeader(record.fields)
      if (columns.unknown.length > 0) onWarning(`not known and not read: ${columns.unknown.join(', ')}`)
      continue
    }
    const row = readGoodsRow(columns, record.fields)
    if ('reasons' in row) {
      skip(record.line, row.reasons.join('; '))
      continue
    }
    const { sku } = row.goods
    const earlierLine = lineOfSku.get(sku)
    if (earlierLine !== undefined)
      onWarning(`line ${record.line}: sku ${sku} again; it counts, and line ${earlierLine} does not`)
    lineOfSku.set(sku, record.line)
    batch.push({ line: record.line, goods: row.goods })
    if (batch.length >= batchSize) {
      await flush(batch, columns)
      batch = []
    }
  }
  if (!columns) throw new ImportRefused(`${file}: is empty`)
  if (batch.length > 0) await flush(batch, columns)
  return report
}

/** A file without the columns that new goods need updates those that are there. */
async function withoutNewGoods(
  { database }: ImportContext,
  batch: readonly Row[],
  { missingForNewGoods, skip }: { missingForNewGoods: readonly string[]; skip: (line: number, reason: string) => void },
): Promise<Row[]> {
  const known = await readKnownSkus(
    database,
    batch.map(({ goods }) => goods.sku),
  )
  for (const { line, goods } of batch) {
    if (!known.has(goods.sku))
      skip(
        line,
        `sku ${goods.sku} is not in the shop, and to add goods the file lacks ${missingForNewGoods.join(', ')}`,
      )
  }
  return batch.filter(({ goods }) => known.has(goods.sku))
}

async function* openFile(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!code) throw error
    throw new ImportRefused(`${file}: cannot be read (${code})`, { cause: error })
  }
}

/** The database refuses a whole batch. Then the rows go in one by one, and the refused row is named. */
async function saveBatch(
  context: ImportContext,
  batch: readonly Row[],
  skip: (line: number, reason: string) => void,
): Promise<SavedGoods[]> {
  try {
    return await saveGoods(
      context,
      batch.map(({ goods }) => goods),
    )
  } catch (error) {
    if (isDatabaseAway(error) || sqlStateOf(error) === undefined) throw error
    if (batch.length === 1) {
      skip(batch[0]!.line, `the database refused it (${sqlStateOf(error)})`)
      return []
    }
  }
  const saved: SavedGoods[] = []
  for (const row of batch) saved.push(...(await saveBatch(context, [row], skip)))
  return saved
}
