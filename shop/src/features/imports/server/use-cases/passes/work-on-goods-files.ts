/** Works on the files of goods that wait: one at a time in the whole shop, the oldest first. */
import type { ShopContext } from '#platform/config/shop-context.ts'
import { isDatabaseUnavailable } from '#platform/database/database-errors.ts'
import { claimGoodsImport, hasUnfinishedImport, recordFailure } from '../../queries/goods-file-queries.ts'
import { applyGoodsFile } from './apply-goods-file.ts'
import { checkGoodsFile } from './check-goods-file.ts'
import { claimEnd } from './pass.ts'
import { undoGoodsFile } from './undo-goods-file.ts'

/**
 * A file whose work fails waits for its next attempt, and others are worked on.
 * @returns the number of finished files; `again` where another one may wait
 */
export async function workOnGoodsFiles(context: ShopContext, signal?: AbortSignal): Promise<number | 'again'> {
  if (!(await hasUnfinishedImport(context.database))) return 0
  const { now } = context
  const file = await context.inTransaction((transaction) =>
    claimGoodsImport(transaction, { now: now(), until: claimEnd(now()) }),
  )
  if (!file) return 0
  const works = { read: checkGoodsFile, applying: applyGoodsFile, undoing: undoGoodsFile }
  const work = works[file.status as keyof typeof works]
  try {
    await work({ ...context, signal }, file)
  } catch (error) {
    if (!isDatabaseUnavailable(error)) await recordFailure(context.database, file, now())
    throw error
  }
  return signal?.aborted ? 0 : 'again'
}
