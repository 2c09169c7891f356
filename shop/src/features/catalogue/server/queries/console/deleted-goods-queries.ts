import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Names } from '#platform/i18n/names.ts'
import { findDueIds, findOldestDue } from '#platform/database/queries/oldest-due.ts'
import { deletedGoods } from '../goods-tables.ts'

type DeletedGoods = typeof deletedGoods.$inferSelect

export async function findDeletedGoods(transaction: Database, goodsId: number): Promise<DeletedGoods | null> {
  const rows = await transaction.select().from(deletedGoods).where(eq(deletedGoods.goodsId, goodsId))
  return rows[0] ?? null
}

/** Facts of deleted goods for the audit log. */
export interface MarkedGoods {
  id: number
  sku: string
  priceInFen: number
  size: string
  names: Names
}

/**
 * Marks goods as deleted and takes them off sale, except ordered ones and those that are deleted already.
 * Requires the locks of the goods.
 */
export async function markAsDeleted(
  transaction: Database,
  goodsIds: readonly number[],
  { now, goneAt }: { now: Date; goneAt: Date },
): Promise<MarkedGoods[]> {
  const { rows } = await transaction.execute<{ facts: MarkedGoods }>(sql`
    with chosen as (
      select id, sku, regular_price_in_fen, size, is_on_sale,
        (select coalesce(json_object_agg(language, name), '{}') from goods_translations where goods_id = goods.id) as names
      from goods where id = any(${sql.param(goodsIds)}::integer[])
        and not exists (select from order_lines where goods_id = goods.id)
        and not exists (select from deleted_goods where goods_id = goods.id)
    ), marked as (
      insert into deleted_goods (goods_id, gone_at, was_on_sale) select id, ${goneAt}::timestamptz, is_on_sale from chosen
    ), hidden as (
      update goods set is_on_sale = false, revision = revision + 1, updated_at = ${now}::timestamptz,
        field_revisions = field_revisions || jsonb_build_object('is_on_sale', revision + 1)
      where id in (select id from chosen)
    )
    select json_build_object('id', id, 'sku', sku, 'priceInFen', regular_price_in_fen, 'size', size, 'names', names) as facts
    from chosen`)
  return rows.map(({ facts }) => facts)
}

/** The ordered ones of `goodsIds`; final while the goods are locked. */
export async function findOrderedGoods(database: Database, goodsIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select id from unnest(${sql.param(goodsIds)}::integer[]) as chosen (id)
    where exists (select from order_lines where goods_id = id)`)
  return new Set(rows.map(({ id }) => id))
}

export async function deleteMarksOfGoods(transaction: Database, goodsId: number): Promise<void> {
  await transaction.delete(deletedGoods).where(eq(deletedGoods.goodsId, goodsId))
}

/** Restores goods; returns by id whether they were on sale. Requires the locks of the goods. */
export async function restoreDeleted(transaction: Database, goodsIds: number[]): Promise<Map<number, boolean>> {
  if (goodsIds.length === 0) return new Map()
  const rows = await transaction.delete(deletedGoods).where(inArray(deletedGoods.goodsId, goodsIds)).returning()
  return new Map(rows.map(({ goodsId, wasOnSale }) => [goodsId, wasOnSale]))
}

/** Due deletions, the oldest first. */
export const readDueDeletions = (database: Database, now: Date, limit: number) =>
  findDueIds(database, { id: deletedGoods.goodsId, due: deletedGoods.goneAt }, { now, limit })

export const findOldestDeletion = (database: Database, now: Date) =>
  findOldestDue(database, deletedGoods.goneAt, { now })
