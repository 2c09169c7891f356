/** Sets pictures of saved goods while the next are saved. Two batches may wait, so that memory stays bounded. */
import { findGoodsBySku } from '#features/catalogue/server/index.ts'
import type { SavedGoods } from '#features/catalogue/server/ports/goods-to-save.ts'
import type { Database } from '#platform/database/database.ts'
import type { Batch } from './read-batches.ts'

type GoodsWithPicture = Pick<SavedGoods, 'id' | 'sku'>

interface PictureWorkOptions {
  onSaved: ((saved: readonly GoodsWithPicture[]) => Promise<void>) | undefined
  onDone(recordsRead: number): Promise<void>
}

const maxBatchesWaiting = 2

export function startPictureWork(database: Database, { onSaved, onDone }: PictureWorkOptions) {
  const waiting: Promise<void>[] = []
  let last = Promise.resolve()

  async function takeAfter(before: Promise<void>, saved: readonly GoodsWithPicture[], recordsRead: number) {
    await before
    await onSaved?.(saved)
    await onDone(recordsRead)
  }

  async function add(saved: readonly GoodsWithPicture[], recordsRead: number): Promise<void> {
    if (!onSaved) return
    last = takeAfter(last, saved, recordsRead)
    last.catch(() => {})
    waiting.push(last)
    if (waiting.length > maxBatchesWaiting) await waiting.shift()
  }

  return {
    add,
    /** Adds goods that an earlier run saved, perhaps without their pictures. */
    async addSaved({ rows, recordsRead }: Batch): Promise<void> {
      const skus = rows.map(({ goods }) => goods.sku)
      await add(onSaved ? await findGoodsBySku(database, skus) : [], recordsRead)
    },
    end: () => last,
  }
}
