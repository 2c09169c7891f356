import { asc, getTableColumns, is, SQL, sql } from 'drizzle-orm'
import { languages } from '#platform/i18n/language.ts'
import type { Database } from '#platform/database/database.ts'
import { recordset } from '#platform/database/recordset.ts'
import type { GoodsToSave, SavedGoods, TextsByLanguage } from '../rules/goods-to-save.ts'
import { goods, goodsTranslations, stockMovements } from './goods-tables.ts'

/** One batch of goods is saved at a time, in all processes: what a count changes is known for certain. */
export async function lockSavingOfGoods(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('saving of goods'))`)
}

const isAmong = (skus: readonly string[]) => sql`${goods.sku} = any(${sql.param(skus)}::text[])`

/** What there is of the known among these, held until the transaction ends. */
export async function lockStocks(transaction: Database, skus: readonly string[]): Promise<Map<string, number>> {
  const rows = await transaction
    .select({ sku: goods.sku, stock: goods.stock })
    .from(goods)
    .where(isAmong(skus))
    .orderBy(asc(goods.sku))
    .for('update')
  return new Map(rows.map(({ sku, stock }) => [sku, stock]))
}

export interface StockCount {
  goodsId: number
  stockChange: number
  soldChange: number
}

/** Books what the merchant's counts changed. */
export async function insertStockCounts(database: Database, counts: readonly StockCount[], now: Date): Promise<void> {
  const given = recordset(stockMovements, 'given', { keys: ['goodsId', 'stockChange', 'soldChange'], rows: counts })
  await database.execute(sql`
    insert into stock_movements (goods_id, cause, stock_change, sold_change, created_at)
    select goods_id, 'count', stock_change, sold_change, ${now}::timestamptz from ${given}`)
}

/** All columns but those named here. A new column is saved, or keeps its value where an import does not name it. */
const { id: _id, currency: _currency, imageVersion: _version, updatedAt: _updated, ...saved } = getTableColumns(goods)
type SavedColumn = keyof typeof saved
const savedColumns = Object.keys(saved) as SavedColumn[]

/** The key, and what is a matter of the past: goods that are there keep theirs. */
const firstTimeOnly: readonly SavedColumn[] = ['sku', 'soldCount', 'createdAt']

/** What is given; else what is there; else what the column begins with. */
function valueOf(key: SavedColumn): SQL {
  const { name, default: first } = saved[key]
  const column = sql.identifier(name)
  const initial = first === undefined || is(first, SQL) ? [] : [sql`${sql.param(first, saved[key])}`]
  return sql`coalesce(${sql.join([sql`given.${column}`, sql`old.${column}`, ...initial], sql`, `)})`
}

const columnNames = sql.join(
  savedColumns.map((key) => sql.identifier(saved[key].name)),
  sql`, `,
)
const values = sql.join(savedColumns.map(valueOf), sql`, `)
const changes = sql.join(
  savedColumns
    .filter((key) => !firstTimeOnly.includes(key))
    .map((key) => sql`${sql.identifier(saved[key].name)} = excluded.${sql.identifier(saved[key].name)}`),
  sql`, `,
)

/**
 * The caller holds the lock on saving and the rows of existing goods. So nobody changes them between reading and
 * writing.
 */
export async function upsertGoods(
  database: Database,
  batch: readonly (GoodsToSave & { goodsSubTypeId?: number })[],
  now: Date,
): Promise<SavedGoods[]> {
  const rows = batch.map((item) => ({ ...item, createdAt: item.createdAt ?? now }))
  const given = recordset(goods, 'given', { keys: savedColumns, rows })
  // xmax is 0 in a row that this statement has inserted, and this transaction's number in one it has updated.
  const { rows: written } = await database.execute<{ id: number; sku: string; is_added: boolean }>(sql`
    insert into goods (${columnNames}, updated_at)
    select ${values}, ${now}::timestamptz from ${given} left join goods old on old.sku = given.sku
    order by given.sku collate "C"
    on conflict (sku) do update set ${changes}, updated_at = excluded.updated_at
    returning id, sku, xmax = 0 as is_added`)
  return written.map(({ id, sku, is_added }) => ({ id, sku, isAdded: is_added }))
}

interface TextsOfGoods {
  goodsId: number
  name?: TextsByLanguage
  describe?: TextsByLanguage
}

/** A language's description needs its name: without one, given now or before, it is left out. */
export async function upsertTexts(database: Database, texts: readonly TextsOfGoods[]): Promise<void> {
  const rows = texts.flatMap(({ goodsId, name = {}, describe = {} }) =>
    languages
      .filter((language) => name[language] !== undefined || describe[language] !== undefined)
      .map((language) => ({ goodsId, language, name: name[language], describe: describe[language] })),
  )
  if (rows.length === 0) return
  const given = recordset(goodsTranslations, 'given', { keys: ['goodsId', 'language', 'name', 'describe'], rows })
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

/** Those of `skus` that the shop has. */
export async function readKnownSkus(database: Database, skus: readonly string[]): Promise<Set<string>> {
  const rows = await database.select({ sku: goods.sku }).from(goods).where(isAmong(skus))
  return new Set(rows.map(({ sku }) => sku))
}
