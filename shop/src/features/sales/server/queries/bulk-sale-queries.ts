/** Sales of many goods, planned by one bulk edit. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { copyRows } from '#platform/database/many-rows/copy-rows.ts'
import type { Database } from '#platform/database/database.ts'
import type { NewSale } from './sale-queries.ts'
import { goodsSales, type SaleRow } from './sale-tables.ts'

export interface GoodsToDiscount extends Record<string, unknown> {
  id: number
  sku: string
  regularPriceInFen: number
  names: Record<string, string>
}

/** By id; omits unknown ones. */
export async function readGoodsToDiscount(database: Database, goodsIds: readonly number[]): Promise<GoodsToDiscount[]> {
  const { rows } = await database.execute<GoodsToDiscount>(sql`
    select id, sku, regular_price_in_fen::float8 as "regularPriceInFen", coalesce((
      select json_object_agg(language, name) from goods_translations texts where texts.goods_id = goods.id
    ), '{}') as names
    from goods where id = any(${sql.param([...goodsIds])}::integer[]) order by id`)
  return rows
}

export async function readNamesOfGoods(database: Database, goodsId: number): Promise<Record<string, string>> {
  const { rows } = await database.execute<{ names: Record<string, string> }>(sql`
    select coalesce(json_object_agg(language, name), '{}') as names from goods_translations where goods_id = ${goodsId}`)
  return rows[0]!.names
}

export async function copySales(
  transaction: Database,
  sales: readonly (NewSale & { batchId: string })[],
): Promise<void> {
  const keys = ['goodsId', 'priceInFen', 'startsAt', 'endsAt', 'batchId', 'staffId', 'createdAt'] as const
  await copyRows(transaction, goodsSales, { keys, rows: sales })
}

/** Running and coming ones, by goods. */
export async function readOpenSalesOfBatch(database: Database, batchId: string): Promise<SaleRow[]> {
  return database
    .select()
    .from(goodsSales)
    .where(and(eq(goodsSales.batchId, batchId), isNull(goodsSales.endedAt)))
    .orderBy(asc(goodsSales.goodsId), asc(goodsSales.id))
}

export async function hasSalesOfBatch(database: Database, batchId: string): Promise<boolean> {
  const rows = await database
    .select({ id: goodsSales.id })
    .from(goodsSales)
    .where(eq(goodsSales.batchId, batchId))
    .limit(1)
  return rows.length > 0
}

/** Goods with a running or coming sale, by bulk edit. */
export async function countOpenSales(database: Database, batchIds: readonly string[]): Promise<Map<string, number>> {
  if (batchIds.length === 0) return new Map()
  const { rows } = await database.execute<{ batchId: string; count: number }>(sql`
    select batch_id as "batchId", count(*)::integer as count from goods_sales
    where batch_id = any(${sql.param([...batchIds])}::uuid[]) and ended_at is null group by batch_id`)
  return new Map(rows.map(({ batchId, count }) => [batchId, count]))
}
