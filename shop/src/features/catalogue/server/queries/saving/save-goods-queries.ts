import { asc, is, SQL, sql } from 'drizzle-orm'
import { type FieldColumn, fieldColumns, importedColumns } from '#features/catalogue/goods-fields.ts'
import type { MovementReason } from '#features/catalogue/values.ts'
import { copyRows } from '#platform/database/many-rows/copy-rows.ts'
import type { Database } from '#platform/database/database.ts'
import { recordset } from '#platform/database/recordset.ts'
import { languages } from '#platform/i18n/language.ts'
import type { GoodsToSave } from '../../ports/goods-to-save.ts'
import { type GoodsColumns, goods, merchantColumns, stockMovements } from '../goods-tables.ts'

const isAmong = (skus: readonly string[]) => sql`${goods.sku} = any(${sql.param(skus)}::text[])`

export interface KnownGoods {
  id: number
  stock: number
  goodsSubTypeId: number
}

/** Existing goods by sku, locked until the transaction ends, in the order of purchases. */
export async function lockKnownGoods(transaction: Database, skus: readonly string[]): Promise<Map<string, KnownGoods>> {
  const { id, sku, stock, goodsSubTypeId } = goods
  const rows = await transaction
    .select({ id, sku, stock, goodsSubTypeId })
    .from(goods)
    .where(isAmong(skus))
    .orderBy(asc(id))
    .for('no key update')
  return new Map(rows.map(({ sku: key, ...known }) => [key, known]))
}

/** Reserves ids for new goods. */
export async function reserveGoodsIds(transaction: Database, count: number): Promise<number[]> {
  const { rows } = await transaction.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('goods', 'id')) as id from generate_series(1, ${count})`,
  )
  return rows.map(({ id }) => id)
}

/** Columns that an import overwrites; missing columns stay as they are. */
const changeable = ['goodsSubTypeId', ...importedColumns, 'stock'] as const
const added = [...fieldColumns, 'stock', 'soldCount', 'createdAt'] as const

export type StoredGoodsRow = GoodsToSave & Partial<Pick<GoodsColumns, FieldColumn>> & { id: number }

/** Requires the lock on saving. */
export async function insertGoods(transaction: Database, items: readonly StoredGoodsRow[], now: Date): Promise<void> {
  const initial = Object.fromEntries(
    added.flatMap((key) => {
      const { default: first } = goods[key]
      return first === undefined || is(first, SQL) ? [] : [[key, first]]
    }),
  )
  const rows = items.map((item) => {
    const present = Object.entries(item).filter(([, value]) => value !== undefined)
    const isTranslated = languages.every((language) => item.name?.[language])
    return { ...initial, createdAt: now, updatedAt: now, isTranslated, ...Object.fromEntries(present) }
  })
  await copyRows(transaction, goods, { keys: ['id', ...added, 'isTranslated', 'updatedAt'], rows })
}

const each = (write: (stored: SQL, incoming: SQL) => SQL) =>
  sql.join(
    changeable.map((key) =>
      write(sql`${sql.identifier(merchantColumns[key].name)}`, sql`incoming.${sql.identifier(goods[key].name)}`),
    ),
    sql`, `,
  )
const changes = each((column, value) => sql`${column} = coalesce(${value}, old.${column})`)
const after = each((column, value) => sql`coalesce(${value}, old.${column})`)
const before = each((column) => sql`old.${column}`)

/**
 * Writes changed values only; nothing where nothing differs.
 * @param haveNewTexts ids of goods that have changed even where these columns do not
 */
export async function updateGoods(
  transaction: Database,
  { rows, haveNewTexts, now }: { rows: readonly StoredGoodsRow[]; haveNewTexts: ReadonlySet<number>; now: Date },
): Promise<void> {
  if (rows.length === 0) return
  const rowset = recordset(goods, 'incoming', { keys: ['id', ...changeable], rows })
  await transaction.execute(sql`
    update goods old set ${changes}, updated_at = ${now}::timestamptz,
      revision = old.revision + 1, field_revisions = jsonb_build_object('*', old.revision + 1)
    from ${rowset}
    where old.id = incoming.id
      and ((${after}) is distinct from (${before}) or old.id = any(${sql.param([...haveNewTexts])}::int[]))`)
}

export interface StockCount {
  goodsId: number
  stockChange: number
  soldChange: number
  reason: MovementReason
}

/** Books changes by the merchant's counts. */
export async function insertStockCounts(
  transaction: Database,
  counts: readonly StockCount[],
  { now, ...act }: { staffId: number | null; batchId: string | null; now: Date },
): Promise<void> {
  await copyRows(transaction, stockMovements, {
    keys: ['goodsId', 'cause', 'stockChange', 'soldChange', 'createdAt', 'staffId', 'reason', 'batchId'],
    rows: counts.map((count) => ({ ...count, ...act, cause: 'count' as const, createdAt: now })),
  })
}

/** Existing goods of `skus`, without a lock. */
export async function findGoodsBySku(
  database: Database,
  skus: readonly string[],
): Promise<{ id: number; sku: string }[]> {
  return database.select({ id: goods.id, sku: goods.sku }).from(goods).where(isAmong(skus))
}
