import { nameWordsInChanges, saveFactInputs } from '#features/goods-facts/server/index.ts'
import { nameSubTypesInChanges } from '#features/goods-types/server/index.ts'
import { type AuditedAct, writeAuditEntries } from '#features/staff/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { writeManyGoods } from '../../queries/console/batch-queries.ts'
import { namePriceAuthor } from '../../queries/saving/price-author-queries.ts'
import type { ChangedGoods } from '../../rules/console/bulk-changes.ts'
import { indexGoods } from '../saving/index-goods.ts'

/** Maximum per transaction, because purchases wait for its locks. */
export const batchStep = 500

/** Writes goods, search tokens and audit log. Requires the locks of the goods. */
export async function writeBulkEdit(
  transaction: Database,
  changed: readonly ChangedGoods[],
  { by, action, batchId, now }: { by: AuditedAct['by']; action: string; batchId: string; now: Date },
): Promise<void> {
  if (changed.length === 0) return
  await namePriceAuthor(transaction, { cause: action === 'goods.bulk_undo' ? 'undo' : 'bulk', by, at: now })
  await writeManyGoods(transaction, changed, now)
  const refound = await saveFactInputs(
    transaction,
    changed.flatMap(({ row, facts }) => (facts ? [{ goodsId: row.id, input: facts }] : [])),
  )
  const moved = changed.filter(({ row, changes }) => 'sub_type_id' in changes || refound.has(row.id))
  await indexGoods(
    transaction,
    moved.map(({ row }) => row.id),
  )
  const changes = changed.map((one) => one.changes)
  const named = await nameWordsInChanges(transaction, await nameSubTypesInChanges(transaction, changes))
  await writeAuditEntries(
    transaction,
    changed.map(({ row }, index) => ({
      by,
      at: now,
      action,
      subject: { kind: 'goods', id: row.id, label: row.sku },
      changes: named[index]!,
      batchId,
    })),
  )
}
