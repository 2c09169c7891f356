/** Reads a merchant's file into the catalogue in batches. Neither the file nor the goods are ever in memory whole. */
import { createTokenPregenerator } from '#features/catalogue/server/index.ts'
import type { SavedGoods } from '#features/catalogue/server/ports/goods-to-save.ts'
import { searchIndex } from '#features/search/server/index.ts'
import { readTaxPercents } from '#features/settings/server/index.ts'
import type { AuditedAct } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { type Batch, readBatches } from './read-batches.ts'
import { type OpenTable, openTable } from '#platform/spreadsheets/open-table.ts'
import { limitsOfCommand } from '#platform/spreadsheets/read-spreadsheet.ts'
import { prefetchInOrder } from './prefetch-in-order.ts'
import { countKnownHeadings, type Rejection } from '#features/goods-rows/server/index.ts'
import { type RecordRows, saveRows } from './save-rows.ts'
import { startPictureWork, type TakePictures } from './picture-work.ts'
import { type ImportProgress, type OpenImportRun, openImportRun } from './import-run.ts'

const defaultBatchSize = 500
const maxPreparedBatches = 2
const minSizeForThreads = 1024 * 1024

type ImportContext = Pick<ShopContext, 'database' | 'inTransaction' | 'now'>

export interface ImportReport {
  added: number
  updated: number
  skipped: number
  /** Set where `signal` stopped the import before its end. */
  isStopped?: true
}

export interface ImportOptions {
  /** Author in the audit log of restored goods, and of movements of stock; the shop itself by default. */
  by?: AuditedAct['by']
  /** The id of the import, for the movements of stock. */
  batchId?: string
  /** A row, column or picture for the merchant to check; one line. */
  onWarning(line: string): void
  /** Called with the detected format, and where an earlier run resumes; one line. */
  onNote?(line: string): void
  /** Rows that were skipped, once that is final. */
  onRejected?(header: readonly string[], rejections: readonly Rejection[]): Promise<void>
  /** After each batch. `part` of the file, from 0 to 1, has been read. */
  onProgress?(report: ImportReport, part: number): void
  /** Two batches wait for it at most. */
  onSaved?: TakePictures | undefined
  /** How many rows are saved in one transaction; 500 by default. */
  batchSize?: number
  /** Stops after the current batches. */
  signal?: AbortSignal
  /** Whether new goods are on sale where the file has no value; they are by default. */
  isNewOnSale?: boolean
  /** Records the outcome of each row, in the transaction of its goods. */
  record?: RecordRows
}

export interface FileOptions extends Omit<ImportOptions, 'record' | 'batchId'> {
  /** Stores the rows under the import's id, from the run's first to its last. */
  recordAs?: ((importId: string) => RecordRows) | undefined
  /** The encoding of CSV by its name on screens; detected by default. */
  encoding?: string | undefined
  /** Resumes an interrupted run of the same file and `options`. */
  resume?: { options: string; isFromStart: boolean }
}

export interface TableToImport {
  /** Names it in a failure. */
  file: string
  table: OpenTable
  run: OpenImportRun
}

/** @throws FileRefused when the file cannot be read or its header is wrong */
export async function importGoods(context: ImportContext, file: string, options: FileOptions): Promise<ImportReport> {
  const { onNote = () => {} } = options
  const table = await openTable(file, onNote, limitsOfCommand, { encoding: options.encoding, countKnownHeadings })
  const run = await openImportRun(context, file, options.resume)
  if (run.recordsDone > 0) onNote(`resumes after row ${run.recordsDone}, where the last run of this file ended`)
  const { recordAs, ...others } = options
  const recorded = recordAs && { record: recordAs(run.importId), batchId: run.importId }
  return importTable(context, { file, table, run }, { ...others, ...recorded })
}

/** @throws FileRefused when the header is wrong */
export async function importTable(
  context: ImportContext,
  { file, table, run }: TableToImport,
  options: ImportOptions,
): Promise<ImportReport> {
  const { by = 'system', batchId, onWarning, onSaved, signal, batchSize = defaultBatchSize } = options
  const taxPercents = await readTaxPercents(context.database)
  const isLarge = table.sizeInBytes >= minSizeForThreads
  const flusher = await searchIndex.startFlusher(context.database)
  const { makeTokens, close } = openTokenMakers(isLarge)
  const pregenerateTokens = createTokenPregenerator(makeTokens)
  const pictures = startPictureWork(context.database, { onSaved, onDone: run.setRecordsPictured })
  const progress: ImportProgress = { added: run.added, updated: run.updated, skipped: run.skipped }
  let header: readonly string[] = []

  const finish = async (batch: Batch, pregeneratedTokens: Awaited<ReturnType<typeof pregenerateTokens>>) => {
    if (batch.isSaved) {
      if (batch.recordsRead > run.recordsPictured) await pictures.addSaved(batch)
      return
    }
    const counted = new Set(batch.rows.flatMap(({ goods, isCounted }) => (isCounted ? [goods.sku] : [])))
    const { saved, rejections } = await saveRows(context, batch, {
      by,
      batchId,
      pregeneratedTokens,
      makeTokens,
      leavesTokensPending: isLarge,
      isNewOnSale: options.isNewOnSale,
      record: options.record,
      note: (transaction, outcome) =>
        run.note(transaction, batch.recordsRead, progressAfter(progress, counted, outcome)),
    })
    if (isLarge) await flusher.add(saved.length)
    Object.assign(progress, progressAfter(progress, counted, { saved, rejections }))
    for (const { line, reason } of rejections.toSorted((a, b) => a.line - b.line)) onWarning(`line ${line}: ${reason}`)
    for (const warning of batch.warnings) onWarning(warning)
    if (rejections.length > 0) await options.onRejected?.(header, rejections)
    await pictures.add(saved, batch)
    options.onProgress?.({ ...progress }, table.readPart())
  }
  try {
    const batches = readBatches(table, {
      file,
      batchSize,
      recordsDone: run.recordsDone,
      taxPercents,
      signal,
      onHeader(fields, { unknown }, guessed) {
        header = fields
        if (guessed.length > 0) options.onNote?.(`columns: ${guessed.join(', ')}`)
        if (unknown.length > 0) onWarning(`unknown columns, not read: ${unknown.join(', ')}`)
      },
    })
    await prefetchInOrder(batches, {
      maxPrepared: maxPreparedBatches,
      prepare: ({ rows, isSaved }) =>
        pregenerateTokens(
          context.database,
          rows.flatMap(({ goods }) => (isSaved ? [] : [goods])),
        ),
      finish,
    })
  } finally {
    await pictures.end()
    await close()
    await flusher.end()
  }
  await searchIndex.flush(context.database)
  if (signal?.aborted) return { ...progress, isStopped: true }
  await run.end()
  return { ...progress }
}

function openTokenMakers(isLarge: boolean) {
  if (isLarge) return searchIndex.openTokenThreads()
  return { makeTokens: searchIndex.makeTokensHere, close: async () => {} }
}

function progressAfter(
  { added, updated, skipped }: ImportProgress,
  counted: ReadonlySet<string>,
  { saved, rejections }: { saved: readonly SavedGoods[]; rejections: readonly unknown[] },
): ImportProgress {
  const fresh = saved.filter(({ sku }) => !counted.has(sku))
  const addedNow = fresh.filter(({ isAdded }) => isAdded).length
  return {
    added: added + addedNow,
    updated: updated + fresh.length - addedNow,
    skipped: skipped + rejections.length,
  }
}
