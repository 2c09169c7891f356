/** Watches on their way to a notification. */
import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Names } from '#platform/i18n/names.ts'
import { stockWatches, type WatchRow } from './watch-tables.ts'

const isAvailable = sql`(goods.stock > 0 and goods.is_on_sale)`

/** Steps through the items of watches by an index over them, because an item has many watches. */
const itemsOf = (name: 'sold_out' | 'in_stock') => {
  const [items, condition] = [sql.raw(name), sql.raw(`in_stock_since is ${name === 'sold_out' ? 'null' : 'not null'}`)]
  const next = (after: SQL) => sql`select goods_id from stock_watches where due_at is null and ${condition} ${after}
    order by goods_id limit 1`
  return sql`${items} as (
    (${next(sql``)})
    union all
    select (${next(sql`and goods_id > ${items}.goods_id`)}) from ${items} where ${items}.goods_id is not null
  )`
}

/** Records the time since when each watched item is in stock, and resets it for sold-out ones. */
export async function recordStockSince(database: Database, now: Date): Promise<void> {
  await database.execute(sql`
    with recursive ${itemsOf('sold_out')}, ${itemsOf('in_stock')}, moved as (
      select goods_id, true as is_back from sold_out join goods on goods.id = goods_id where ${isAvailable}
      union all
      select goods_id, false from in_stock join goods on goods.id = goods_id where not ${isAvailable}
    )
    update stock_watches set in_stock_since = case when is_back then ${now}::timestamptz end
    from moved where moved.goods_id = stock_watches.goods_id and due_at is null and (in_stock_since is null) = is_back`)
}

/** Items with watchers to notify. */
export async function findGoodsToRelease(database: Database, before: Date): Promise<number[]> {
  const { rows } = await database.execute<{ goods_id: number }>(sql`
    select goods_id from stock_watches where due_at is null and in_stock_since <= ${before}::timestamptz
    group by goods_id order by min(id) limit 100`)
  return rows.map(({ goods_id: goodsId }) => goodsId)
}

/**
 * Releases the oldest watches of an item, some for each unit in stock; the others wait from now on. Locks the item, so
 * that concurrent processes do not release more.
 */
export async function releaseWatches(
  transaction: Database,
  { goodsId, perUnit, before, now }: { goodsId: number; perUnit: number; before: Date; now: Date },
): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('watched goods', ${goodsId}))`)
  await transaction.execute(sql`
    with waiting as (
      select stock_watches.id, row_number() over (order by stock_watches.id) <= goods.stock::bigint * ${perUnit}::integer as has_turn
      from stock_watches join goods on goods.id = stock_watches.goods_id
      where goods_id = ${goodsId} and due_at is null and in_stock_since <= ${before}::timestamptz and ${isAvailable}
    )
    update stock_watches set
      due_at = case when has_turn then ${now}::timestamptz end,
      in_stock_since = case when has_turn then in_stock_since else ${now}::timestamptz end
    from waiting where waiting.id = stock_watches.id`)
}

export async function findDueWatch(database: Database, now: Date): Promise<WatchRow | null> {
  const [watch] = await database
    .select()
    .from(stockWatches)
    .where(lte(stockWatches.dueAt, now))
    .orderBy(asc(stockWatches.dueAt), asc(stockWatches.id))
    .limit(1)
  return watch ?? null
}

/** @returns false where another process, or the shopper, was first */
export async function claimDueWatch(transaction: Database, id: number, now: Date): Promise<boolean> {
  const taken = await transaction
    .delete(stockWatches)
    .where(and(eq(stockWatches.id, id), lte(stockWatches.dueAt, now)))
    .returning({ id: stockWatches.id })
  return taken.length > 0
}

/** The item was sold out before its turn came: the watch waits for the next time. */
export async function returnWatch(database: Database, id: number): Promise<void> {
  await database.update(stockWatches).set({ dueAt: null, inStockSince: null }).where(eq(stockWatches.id, id))
}

export async function delayWatch(database: Database, id: number, until: Date): Promise<void> {
  await database
    .update(stockWatches)
    .set({ dueAt: until })
    .where(and(eq(stockWatches.id, id), lte(stockWatches.dueAt, until)))
}

/** Null where the item is not available now. */
export async function findAvailableGoods(database: Database, goodsId: number): Promise<{ names: Names } | null> {
  const { rows } = await database.execute<{ names: Names | null }>(sql`
    select (select jsonb_object_agg(language, name) from goods_translations where goods_id = goods.id) as names
    from goods where id = ${goodsId} and ${isAvailable}`)
  return rows[0] ? { names: rows[0].names ?? {} } : null
}
