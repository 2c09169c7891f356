/** Bulk edits of goods, some hundreds a transaction. */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AuditChanges } from '#features/staff/values.ts'
import { fieldColumns } from '#features/catalogue/goods-fields.ts'
import { copyRows } from '#platform/database/many-rows/copy-rows.ts'
import type { Database } from '#platform/database/database.ts'
import { deleteWithRows } from '#platform/database/queries/delete-with-rows.ts'
import { type Due, findOldestDue } from '#platform/database/queries/oldest-due.ts'
import { recordset } from '#platform/database/recordset.ts'
import type { ChangedGoods } from '../../rules/console/bulk-changes.ts'
import { type GoodsColumns, goods, goodsBatches, goodsBatchRows, merchantColumns } from '../goods-tables.ts'

export type BulkEdit = typeof goodsBatches.$inferSelect

/** By id; omits unknown ones. */
export const readGoodsToChange = (database: Database, ids: readonly number[]) =>
  database
    .select(merchantColumns)
    .from(goods)
    .where(inArray(goods.id, [...ids]))
    .orderBy(asc(goods.id))

/** The same, locked by id until the transaction ends, as purchases lock several. */
export const lockGoodsToChange = async (transaction: Database, ids: readonly number[]): Promise<GoodsColumns[]> =>
  readGoodsToChange(transaction, ids).for('no key update')

/** Writes every column that any of the goods changes. Requires their locks. */
export async function writeManyGoods(
  transaction: Database,
  changed: readonly ChangedGoods[],
  now: Date,
): Promise<void> {
  const columns = fieldColumns.filter((column) => changed.some((one) => column in one.columns))
  const rowset = recordset(goods, 'incoming', {
    keys: ['id', ...columns, 'fieldRevisions'],
    rows: changed.map(({ row, columns, changes }) => ({
      ...row,
      ...columns,
      fieldRevisions: Object.fromEntries(Object.keys(changes).map((field) => [field, row.revision + 1])),
    })),
  })
  const assignments = columns.map((column) => {
    const written = sql.identifier(goods[column].name)
    return sql`${sql.identifier(merchantColumns[column].name)} = incoming.${written}, `
  })
  await transaction.execute(sql`
    update goods old set ${sql.join(assignments)} revision = old.revision + 1,
      field_revisions = old.field_revisions || incoming.field_revisions, updated_at = ${now}::timestamptz
    from ${rowset} where old.id = incoming.id`)
}

/** Does nothing where the key is in use. */
export async function insertBatch(
  database: Database,
  batch: Omit<typeof goodsBatches.$inferInsert, 'refused'>,
): Promise<void> {
  await database.insert(goodsBatches).values(batch).onConflictDoNothing()
}

export async function readBatchOfKey(
  database: Database,
  { staffId, idempotencyKey }: Pick<BulkEdit, 'staffId' | 'idempotencyKey'>,
): Promise<BulkEdit> {
  const [batch] = await database
    .select()
    .from(goodsBatches)
    .where(and(eq(goodsBatches.staffId, staffId), eq(goodsBatches.idempotencyKey, idempotencyKey)))
  return batch!
}

export async function findBatch(database: Database, id: string): Promise<Pick<BulkEdit, 'id' | 'createdAt'> | null> {
  const { createdAt } = goodsBatches
  const [batch] = await database
    .select({ id: goodsBatches.id, createdAt })
    .from(goodsBatches)
    .where(eq(goodsBatches.id, id))
  return batch ?? null
}

/** Waits for running steps, and prevents further ones. */
export async function lockBatchToUndo(transaction: Database, id: string, now: Date): Promise<void> {
  await transaction
    .update(goodsBatches)
    .set({ undoneAt: sql`coalesce(${goodsBatches.undoneAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(goodsBatches.id, id))
}

/** Number of prices that undoing changes. */
export async function countPricesToUndo(transaction: Database, batchId: string): Promise<number> {
  const { batchId: ofBatch, changes, isUndone } = goodsBatchRows
  return transaction.$count(
    goodsBatchRows,
    and(eq(ofBatch, batchId), isNull(isUndone), sql`jsonb_exists(${changes}, 'price')`),
  )
}

/** Prevents undoing until the transaction ends. @returns false where already undone */
export async function lockBulkEdit(transaction: Database, id: string): Promise<boolean> {
  const rows = await transaction
    .select({ id: goodsBatches.id })
    .from(goodsBatches)
    .where(and(eq(goodsBatches.id, id), isNull(goodsBatches.undoneAt)))
    .for('share')
  return rows.length > 0
}

export async function finishBatch(
  database: Database,
  id: string,
  { refused, now }: { refused: BulkEdit['refused']; now: Date },
): Promise<void> {
  await database.update(goodsBatches).set({ refused, finishedAt: now }).where(eq(goodsBatches.id, id))
}

/** @returns how many were deleted, or `again` where more wait */
export async function deleteBatchesBefore(database: Database, before: Date): Promise<number | 'again'> {
  const { id, createdAt } = goodsBatches
  return deleteWithRows(database, { id, createdAt, parentId: goodsBatchRows.batchId }, { before })
}

export const findOldestBatch = (database: Database, due: Due) => findOldestDue(database, goodsBatches.createdAt, due)

type BatchRow = typeof goodsBatchRows.$inferSelect

export async function insertBatchRows(
  transaction: Database,
  rows: readonly Omit<BatchRow, 'isUndone'>[],
): Promise<void> {
  await copyRows(transaction, goodsBatchRows, {
    keys: ['batchId', 'goodsId', 'sku', 'changes', 'revision'],
    rows: rows.map(({ changes, ...row }) => ({ ...row, changes: JSON.stringify(changes) as never })),
  })
}

export interface NamedBatchRow {
  id: number
  sku: string
  names: Record<string, string>
  changes: AuditChanges
}

/** By id. */
export async function readBatchRows(database: Database, batchId: string): Promise<NamedBatchRow[]> {
  const { rows } = await database.execute<NamedBatchRow & Record<string, unknown>>(sql`
    select goods_id as id, sku, changes, coalesce((
      select json_object_agg(language, name) from goods_translations texts where texts.goods_id = changed.goods_id
    ), '{}') as names
    from goods_batch_rows changed where batch_id = ${batchId} order by goods_id`)
  return rows
}

/** Ids that are done already. */
export async function readDoneOf(database: Database, batchId: string, ids: readonly number[]): Promise<Set<number>> {
  const { goodsId } = goodsBatchRows
  const rows = await database
    .select({ goodsId })
    .from(goodsBatchRows)
    .where(and(eq(goodsBatchRows.batchId, batchId), inArray(goodsId, [...ids])))
  return new Set(rows.map((row) => row.goodsId))
}

export async function readNamesOf(
  database: Database,
  ids: readonly number[],
): Promise<Map<number, Record<string, string>>> {
  const { rows } = await database.execute<{ id: number; names: Record<string, string> }>(sql`
    select goods_id as id, json_object_agg(language, name) as names from goods_translations
    where goods_id = any(${sql.param(ids)}::integer[]) group by goods_id`)
  return new Map(rows.map(({ id, names }) => [id, names]))
}

/** The next rows without an undone change, locked until the transaction ends. */
export async function lockRowsToUndo(transaction: Database, batchId: string, limit: number): Promise<BatchRow[]> {
  return transaction
    .select()
    .from(goodsBatchRows)
    .where(and(eq(goodsBatchRows.batchId, batchId), isNull(goodsBatchRows.isUndone)))
    .orderBy(asc(goodsBatchRows.goodsId))
    .limit(limit)
    .for('update')
}

export async function markUndone(
  transaction: Database,
  batchId: string,
  { ids, isUndone }: { ids: readonly number[]; isUndone: boolean },
): Promise<void> {
  await transaction
    .update(goodsBatchRows)
    .set({ isUndone })
    .where(and(eq(goodsBatchRows.batchId, batchId), inArray(goodsBatchRows.goodsId, [...ids])))
}

export async function readUndone(
  database: Database,
  batchId: string,
): Promise<{ undone: number; kept: { id: number; sku: string }[] }> {
  const { goodsId: id, sku, isUndone } = goodsBatchRows
  const rows = await database
    .select({ id, sku, isUndone })
    .from(goodsBatchRows)
    .where(eq(goodsBatchRows.batchId, batchId))
    .orderBy(asc(id))
  const unchanged = rows.filter((row) => row.isUndone === false).map((row) => ({ id: row.id, sku: row.sku }))
  return { undone: rows.length - unchanged.length, kept: unchanged }
}
