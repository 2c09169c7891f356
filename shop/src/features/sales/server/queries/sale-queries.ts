import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { goodsSales, type SaleRow } from './sale-tables.ts'

const isOpen = isNull(goodsSales.endedAt)

/** Locks goods by id until the transaction ends, as purchases do. @returns the ids that exist */
export async function lockGoodsOfSales(transaction: Database, goodsIds: readonly number[]): Promise<number[]> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    select id from goods where id = any(${sql.param([...goodsIds])}::integer[]) order by id for no key update`)
  return rows.map(({ id }) => id)
}

/** Goods of which a sale or its base is due, the longest due first. */
export async function findGoodsDue(database: Database, now: Date, limit: number): Promise<number[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await database.execute<{ goodsId: number }>(sql`
    select goods_id as "goodsId" from (
      (select goods_id, ends_at as due from goods_sales
        where started_at is not null and ended_at is null and ends_at <= ${at} order by ends_at, id limit ${limit})
      union all
      (select goods_id, starts_at from goods_sales
        where started_at is null and starts_at <= ${at} order by starts_at, id limit ${limit})
      union all
      (select goods_id, base_until from goods_sales
        where base_until is not null and base_ended_at is null and ended_at is null and base_until <= ${at}
        order by base_until, id limit ${limit})
    ) due group by goods_id order by min(due), goods_id limit ${limit}`)
  return rows.map(({ goodsId }) => goodsId)
}

export async function findOldestDueSale(database: Database, now: Date): Promise<Date | null> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await database.execute<{ oldest: string | null }>(sql`
    select least(
      (select min(ends_at) from goods_sales where started_at is not null and ended_at is null and ends_at <= ${at}),
      (select min(starts_at) from goods_sales where started_at is null and starts_at <= ${at})) as oldest`)
  const oldest = rows[0]?.oldest
  return oldest ? new Date(oldest) : null
}

export async function hasAnySale(database: Database): Promise<boolean> {
  const rows = await database.select({ id: goodsSales.id }).from(goodsSales).limit(1)
  return rows.length > 0
}

/** Running and coming ones, by goods and start. @param limit undefined: all */
export async function readOpenSales(
  database: Database,
  goodsIds: readonly number[],
  limit?: number,
): Promise<SaleRow[]> {
  const sales = database
    .select()
    .from(goodsSales)
    .where(and(inArray(goodsSales.goodsId, [...goodsIds]), isOpen))
    .orderBy(asc(goodsSales.goodsId), asc(goodsSales.startsAt), asc(goodsSales.id))
  return limit === undefined ? sales : sales.limit(limit)
}

/** The last ended sale of each item, if it ended after `since`. */
export async function readSalesBefore(
  database: Database,
  goodsIds: readonly number[],
  since: Date,
): Promise<Map<number, SaleRow>> {
  const rows = await database
    .selectDistinctOn([goodsSales.goodsId])
    .from(goodsSales)
    .where(
      and(
        inArray(goodsSales.goodsId, [...goodsIds]),
        isNotNull(goodsSales.endedAt),
        sql`${goodsSales.endedAt} >= ${since.toISOString()}::timestamptz`,
        // The shop was away for the whole sale, so its price was never charged.
        sql`${goodsSales.endedAt} > ${goodsSales.startedAt}`,
      ),
    )
    .orderBy(asc(goodsSales.goodsId), desc(goodsSales.endedAt))
  return new Map(rows.map((row) => [row.goodsId, row]))
}

export async function findSale(
  database: Database,
  { goodsId, id }: { goodsId: number; id: number },
): Promise<SaleRow | null> {
  const [row] = await database
    .select()
    .from(goodsSales)
    .where(and(eq(goodsSales.id, id), eq(goodsSales.goodsId, goodsId)))
  return row ?? null
}

export type NewSale = Pick<SaleRow, 'goodsId' | 'priceInFen' | 'startsAt' | 'endsAt' | 'staffId' | 'createdAt'> & {
  batchId?: string | null
}

export async function insertSales(transaction: Database, sales: readonly NewSale[]): Promise<SaleRow[]> {
  if (sales.length === 0) return []
  return transaction
    .insert(goodsSales)
    .values([...sales])
    .returning()
}

export type StartedSale = Pick<SaleRow, 'id' | 'bases' | 'baseInFen' | 'baseUntil'>

export async function markStarted(transaction: Database, sales: readonly StartedSale[], at: Date): Promise<void> {
  if (sales.length === 0) return
  await transaction.execute(sql`
    update goods_sales set started_at = ${at.toISOString()}::timestamptz, bases = started.bases,
      base_in_fen = started."baseInFen", base_until = started."baseUntil"
    from json_to_recordset(${JSON.stringify(sales)}::json) as started (id bigint, bases jsonb, "baseInFen" bigint,
      "baseUntil" timestamptz)
    where goods_sales.id = started.id`)
}

/** One that never started has its start at its end: the shop was away for the whole sale. */
export async function markEnded(transaction: Database, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await transaction
    .update(goodsSales)
    .set({ endedAt: at, startedAt: sql`coalesce(${goodsSales.startedAt}, ${at.toISOString()}::timestamptz)` })
    .where(inArray(goodsSales.id, [...ids]))
}

export async function updateSale(
  transaction: Database,
  id: number,
  change: Partial<Omit<SaleRow, 'id' | 'goodsId'>>,
): Promise<SaleRow> {
  const [row] = await transaction.update(goodsSales).set(change).where(eq(goodsSales.id, id)).returning()
  return row!
}

/** A sale that started in this millisecond ends in the next one. */
export async function endSalesAt(transaction: Database, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  const { startsAt } = goodsSales
  await transaction
    .update(goodsSales)
    .set({ endsAt: sql`greatest(${at.toISOString()}::timestamptz, ${startsAt} + interval '1 millisecond')` })
    .where(inArray(goodsSales.id, [...ids]))
}

export async function deleteSales(transaction: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await transaction.delete(goodsSales).where(inArray(goodsSales.id, [...ids]))
}

export interface GoodsOnSale {
  goodsId: number
  /** All null: no sale runs. */
  salePriceInFen: number | null
  saleUntil: Date | null
  wasPriceInFen: number | null
  wasPriceBasis: string | null
}

/** Moves the charged prices by a trigger, which notes them, too. Requires the locks of the goods. */
export async function writeGoodsOnSale(transaction: Database, goods: readonly GoodsOnSale[]): Promise<void> {
  if (goods.length === 0) return
  const rows = JSON.stringify(goods)
  await transaction.execute(sql`
    update goods set sale_price_in_fen = moved."salePriceInFen", sale_until = moved."saleUntil",
      was_price_in_fen = moved."wasPriceInFen", was_price_basis = moved."wasPriceBasis"
    from json_to_recordset(${rows}::json) as moved ("goodsId" integer, "salePriceInFen" bigint, "saleUntil" timestamptz,
      "wasPriceInFen" bigint, "wasPriceBasis" text)
    where goods.id = moved."goodsId"`)
}

/** Until when the running sale of an item is shown. */
export async function setSaleUntil(transaction: Database, goodsId: number, until: Date): Promise<void> {
  await transaction.execute(sql`
    update goods set sale_until = ${until.toISOString()}::timestamptz where id = ${goodsId} and sale_until is not null`)
}
