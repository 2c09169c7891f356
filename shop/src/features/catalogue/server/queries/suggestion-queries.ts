import { sql } from 'drizzle-orm'
import type { Language } from '#platform/i18n/language.ts'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { readParts } from '#platform/database/reads.ts'
import { type GoodsRow, goodsFields, withTexts } from './goods-row-queries.ts'
import { listedGoods } from './goods-tags.ts'

/** So many goods whose name fits are looked at, the popular ones among them are offered. */
const maxMatches = 2_000

const suggested = preparedOnce((database) =>
  database
    .select({ id: goodsFields.id, name: goodsFields.name, imageVersion: goodsFields.imageVersion })
    .from(
      withTexts(sql`
        with in_name as materialized (
          select goods_id from goods_search where tokens @@ ${sql.placeholder('inName')}::tsquery limit ${maxMatches}
        )
        select goods.* from in_name join goods on goods.id = goods_id
        where goods.is_on_sale order by goods.sold_count desc, goods.id desc limit ${sql.placeholder('limit')}::bigint`),
    )
    .orderBy(sql`goods.sold_count desc, goods.id desc`)
    .prepare('suggested_goods'),
)

/** @param wanted.inName a literal of PostgreSQL's tsquery */
export function readSuggestedGoods(
  database: Database,
  wanted: { inName: string; language: Language; limit: number },
): Promise<Pick<GoodsRow, 'id' | 'name' | 'imageVersion'>[]> {
  const goods = listedGoods({ ordering: 'popular', subTypeIds: null })
  return readParts(goods, () => suggested(database).execute(wanted))
}
