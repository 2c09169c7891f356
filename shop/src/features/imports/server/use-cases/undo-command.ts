/** `npm run import -- --undo ID`: undoes an import of the console or of a command, as the console does it. */
import { writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { isDatabaseUnavailable } from '#platform/database/database-errors.ts'
import { FileRefused } from '#platform/spreadsheets/file-refused.ts'
import { changeGoodsImport, lockGoodsImport } from '../queries/goods-file-queries.ts'
import { countGoodsOutcomes } from '../queries/goods-row-queries.ts'
import { isUndoable } from '../rules/goods-files/undoable.ts'
import { findGoodsFile } from './goods-files/describe-goods-file.ts'
import { workOnGoodsFiles } from './passes/work-on-goods-files.ts'

export interface UndoReport {
  undone: number
  /** Edited or ordered since, and left. */
  kept: number
}

const lookEveryInMs = 500

/**
 * Works beside a running shop, whichever of both claims the file.
 * @throws FileRefused with the reason in one line
 */
export async function undoImportByCommand(context: ShopContext, id: string): Promise<UndoReport> {
  await context.inTransaction(async (transaction) => {
    const known = await findGoodsFile(transaction, id)
    const file = known && (await lockGoodsImport(transaction, id))
    if (!file) throw new FileRefused(`${id}: there is no such import`)
    if (file.status === 'undoing') return
    if (file.status === 'undone') throw new FileRefused(`${id}: is undone already`)
    if (!isUndoable(file, context.now()))
      throw new FileRefused(`${id}: cannot be undone: its rows are not stored, or it is more than 24 hours old`)
    await changeGoodsImport(transaction, id, { status: 'undoing', acting: 'command', startedAt: null })
    const { added = 0, updated = 0 } = await countGoodsOutcomes(transaction, id)
    await writeAuditEntry(transaction, {
      by: 'command',
      at: context.now(),
      action: 'import.undo',
      subject: { kind: 'import', id, label: file.fileName },
      changes: { lines: [null, added + updated] },
      batchId: id,
    })
  })
  while ((await findGoodsFile(context.database, id))?.status === 'undoing') {
    if ((await workBesideOthers(context, id)) === 0) await new Promise((resolve) => setTimeout(resolve, lookEveryInMs))
  }
  const { undone = 0, kept = 0 } = await countGoodsOutcomes(context.database, id)
  return { undone, kept }
}

/** Files of others may come first. This undo goes on when one of them fails, and the shop tries that one again. */
async function workBesideOthers(context: ShopContext, id: string): Promise<number | 'again'> {
  try {
    return await workOnGoodsFiles(context)
  } catch (error) {
    const file = await findGoodsFile(context.database, id)
    if (!file || file.failures > 0 || isDatabaseUnavailable(error)) throw error
    context.log.warn({ err: error }, 'the work on another file failed, and will be tried again')
    return 'again'
  }
}
