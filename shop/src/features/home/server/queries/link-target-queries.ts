/** Goods and types to which links of the home content lead. */
import { sql } from 'drizzle-orm'
import { withRowDependencies } from '#platform/database/cache-dependencies.ts'
import type { Database } from '#platform/database/database.ts'
import type { Names } from '#platform/i18n/names.ts'

/** Returns the ids of goods that are on sale. */
export async function findGoodsOnSale(database: Database, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const read = () =>
    database.execute<{ id: number }>(
      sql`select id::integer as id from goods where id = any(${sql.param([...ids])}::bigint[]) and is_on_sale`,
    )
  // Also goods that are gone: their return changes the page.
  const { rows } = await withRowDependencies({ goods: () => ids.map((id) => `goods/${id}`) }, read)
  return new Set(rows.map(({ id }) => id))
}

/** Names of types by id. */
export async function readTypeNames(database: Database, ids: readonly number[]): Promise<Map<number, Names>> {
  if (ids.length === 0) return new Map()
  const { rows } = await database.execute<{ id: number; names: Names }>(sql`
    select goods_type_id::integer as id, jsonb_object_agg(language, name) as names from goods_type_translations
    where goods_type_id = any(${sql.param([...ids])}::bigint[]) group by goods_type_id`)
  return new Map(rows.map(({ id, names }) => [id, names]))
}
