/** Sets pictures of saved goods while the next are saved. Two batches may wait, so that memory stays bounded. */
import { findGoodsBySku } from '#features/catalogue/server/index.ts'
import type { SavedGoods } from '#features/catalogue/server/ports/goods-to-save.ts'
import type { Database } from '#platform/database/database.ts'
import type { Batch } from './read-batches.ts'

export interface RowOfGoods extends Pick<SavedGoods, 'id' | 'sku'> {
  line: number
  /** The row's cell; empty where the file has none. */
  picture: string
}

export type TakePictures = (saved: readonly RowOfGoods[]) => Promise<void>

interface PictureWorkOptions {
  onSaved: TakePictures | undefined
  onDone(recordsRead: number): Promise<void>
}

const maxBatchesWaiting = 2

export function startPictureWork(database: Database, { onSaved, onDone }: PictureWorkOptions) {
  const waiting: Promise<void>[] = []
  let last = Promise.resolve()

  async function takeAfter(before: Promise<void>, saved: readonly RowOfGoods[], recordsRead: number) {
    await before
    await onSaved?.(saved)
    await onDone(recordsRead)
  }

  async function add(saved: readonly Pick<SavedGoods, 'id' | 'sku'>[], batch: Batch): Promise<void> {
    if (!onSaved) return
    last = takeAfter(last, withRows(saved, batch), batch.recordsRead)
    last.catch(() => {})
    waiting.push(last)
    if (waiting.length > maxBatchesWaiting) await waiting.shift()
  }

  return {
    add,
    /** Adds goods that an earlier run saved, perhaps without their pictures. */
    async addSaved(batch: Batch): Promise<void> {
      const skus = batch.rows.map(({ goods }) => goods.sku)
      await add(onSaved ? await findGoodsBySku(database, skus) : [], batch)
    },
    end: () => last,
  }
}

function withRows(saved: readonly Pick<SavedGoods, 'id' | 'sku'>[], { rows, columns }: Batch): RowOfGoods[] {
  const rowOf = new Map(rows.map((row) => [row.goods.sku, row]))
  const place = columns.columnIndexes.get('picture')
  return saved.flatMap(({ id, sku }) => {
    const row = rowOf.get(sku)
    return row
      ? [{ id, sku, line: row.line, picture: (place === undefined ? '' : (row.fields[place] ?? '')).trim() }]
      : []
  })
}
