import { and, gt, lte, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { goods } from './goods-tables.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'

/** Ids are divided into parts of equal width: neither the index nor a part walks over the goods before it. */
export async function readSitemapParts(database: Database, width: number): Promise<number[]> {
  const { rows } = await database.execute<{ part: number }>(sql`
    select part from generate_series(1, (select (coalesce(max(id), 0) + ${width}::int - 1) / ${width}::int from goods)) part
    where exists (select from goods where is_on_sale and id > (part - 1) * ${width}::int and id <= part * ${width}::int)
    order by part`)
  return rows.map(({ part }) => part)
}

export async function countTypesOfBothLevels(database: Database): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(
    sql`select (select count(*) from goods_types) + (select count(*) from goods_sub_types) as count`,
  )
  return Number(rows[0]!.count)
}

export interface SitemapGoods {
  id: number
  updatedAt: Date
}

const goodsBetween = preparedOnce((database) =>
  database
    .select({ id: goods.id, updatedAt: goods.updatedAt })
    .from(goods)
    .where(and(goods.isOnSale, gt(goods.id, sql.placeholder('afterId')), lte(goods.id, sql.placeholder('lastId'))))
    .orderBy(goods.id)
    .limit(sql.placeholder('limit'))
    .prepare('sitemap_goods'),
)

/** Goods on sale with `afterId < id <= lastId`, by id. */
export function readSitemapGoods(
  database: Database,
  wanted: { afterId: number; lastId: number; limit: number },
): Promise<SitemapGoods[]> {
  return goodsBetween(database).execute(wanted)
}
