import { sql } from 'drizzle-orm'
import { languages } from '#platform/i18n/language.ts'
import type { Database } from '#platform/database/database.ts'
import type { GoodsToSave, SavedGoods, TextsByLanguage } from '../rules/goods-to-save.ts'

/** One batch of goods is saved at a time, in all processes: what a count changes is known for certain. */
export async function lockSavingOfGoods(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('saving of goods'))`)
}

/** What there is of the known among these, held until the transaction ends. */
export async function lockStocks(transaction: Database, skus: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await transaction.execute<{ sku: string; stock: number }>(
    sql`select sku, stock from goods where sku = any(${sql.param(skus)}::text[]) order by sku for update`,
  )
  return new Map(rows.map(({ sku, stock }) => [sku, stock]))
}

export interface StockCount {
  goodsId: number
  stockChange: number
  soldChange: number
}

/** Books what the merchant's counts changed. */
export async function insertStockCounts(database: Database, counts: readonly StockCount[], now: Date): Promise<void> {
  await database.execute(sql`
    insert into stock_movements (goods_id, cause, stock_change, sold_change, created_at)
    select goods_id, 'count', stock_change, sold_change, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(
      counts.map(({ goodsId, stockChange, soldChange }) => ({
        goods_id: goodsId,
        stock_change: stockChange,
        sold_change: soldChange,
      })),
    )}::json) as row (goods_id int, stock_change int, sold_change int)`)
}

export async function upsertGoods(
  database: Database,
  batch: readonly (GoodsToSave & { goodsSubTypeId: number })[],
  now: Date,
): Promise<SavedGoods[]> {
  const rows = batch.map((item) => ({
    sku: item.sku,
    sub_type_id: item.goodsSubTypeId,
    size: item.size,
    price: item.priceInFen,
    stock: item.stock,
    sold: item.soldCount ?? 0,
    created_at: (item.createdAt ?? now).toISOString(),
  }))
  // xmax is 0 in a row that this statement has inserted, and this transaction's number in one it has updated.
  const saved = await database.execute<{ id: number; sku: string; is_added: boolean }>(sql`
    insert into goods (sku, goods_sub_type_id, size, price_in_fen, stock, sold_count, created_at, updated_at)
    select sku, sub_type_id, size, price, stock, sold, created_at, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row (sku text, sub_type_id bigint, size text, price bigint, stock int, sold int, created_at timestamptz)
    on conflict (sku) do update set
      goods_sub_type_id = excluded.goods_sub_type_id,
      size = excluded.size,
      price_in_fen = excluded.price_in_fen,
      stock = excluded.stock,
      updated_at = excluded.updated_at
    returning id, sku, xmax = 0 as is_added`)
  return saved.rows.map(({ id, sku, is_added }) => ({ id, sku, isAdded: is_added }))
}

interface TextsOfGoods {
  goodsId: number
  name: TextsByLanguage
  describe: TextsByLanguage
}

/** A language's description needs its name: without one, given now or before, it is left out. */
export async function upsertTexts(database: Database, texts: readonly TextsOfGoods[]): Promise<void> {
  const rows = texts.flatMap(({ goodsId, name, describe }) =>
    languages
      .filter((language) => name[language] !== undefined || describe[language] !== undefined)
      .map((language) => ({
        goods_id: goodsId,
        language,
        name: name[language] ?? null,
        describe: describe[language] ?? null,
      })),
  )
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as given (goods_id int, language text, name text, describe text)`
  await database.execute(sql`
    delete from goods_translations old using ${given}
    where old.goods_id = given.goods_id and old.language = given.language and given.name = ''`)
  await database.execute(sql`
    insert into goods_translations (goods_id, language, name, describe)
    select given.goods_id, given.language, coalesce(given.name, old.name), coalesce(given.describe, old.describe, '')
    from ${given} left join goods_translations old using (goods_id, language)
    where coalesce(given.name, old.name) <> ''
    on conflict (goods_id, language) do update set name = excluded.name, describe = excluded.describe`)
}
