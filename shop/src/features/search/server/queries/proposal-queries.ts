/** Words of the shop that a search in vain may have meant. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { readingQuery } from '#platform/cjk-text/index.ts'

/** Chinese names of listed goods that somewhere read as these syllables. */
export async function readNamesOfReading(
  database: Database,
  syllables: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await database.execute<{ name: string }>(sql`
    select name from (
      select goods_id from goods_search where tokens @@ ${readingQuery(syllables)}::tsquery and is_listed limit ${limit}
    ) found join goods_translations using (goods_id) where language = 'zh-CN'`)
  return rows.map(({ name }) => name)
}

/** Names of types in all languages. */
export async function readNamesOfTypes(database: Database, limit: number): Promise<string[]> {
  const { rows } = await database.execute<{ name: string }>(sql`
    (select distinct name from goods_sub_type_translations limit ${limit})
    union (select distinct name from goods_type_translations limit ${limit})`)
  return rows.map(({ name }) => name)
}
