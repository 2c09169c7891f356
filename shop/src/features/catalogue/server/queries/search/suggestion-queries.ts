import { sql } from 'drizzle-orm'
import type { Language } from '#platform/i18n/language.ts'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { withRowDependencies } from '#platform/database/cache-dependencies.ts'
import { type GoodsRow, rowColumns, withTexts } from '../goods-row-queries.ts'
import { listedGoods } from '../goods-tags.ts'
import { matchedGoods } from './matched-goods-queries.ts'
import { matchParameters, type SearchPlan } from '#features/search/server/index.ts'

export type SuggestedRow = Pick<
  GoodsRow,
  'id' | 'name' | 'imageVersion' | 'priceInFen' | 'currency' | 'familyId' | 'familyFromInFen' | 'familyCount'
>

const suggested = preparedOnce((database) =>
  database
    .select({
      id: rowColumns.id,
      name: rowColumns.name,
      imageVersion: rowColumns.imageVersion,
      priceInFen: rowColumns.priceInFen,
      currency: rowColumns.currency,
      familyId: rowColumns.familyId,
      familyFromInFen: rowColumns.familyFromInFen,
      familyCount: rowColumns.familyCount,
    })
    .from(
      withTexts(sql`
        select goods.* from ${matchedGoods}
        order by goods.sold_count desc, goods.id desc limit ${sql.placeholder('limit')}::bigint`),
    )
    .orderBy(sql`goods.sold_count desc, goods.id desc`)
    .prepare('suggested_goods'),
)

export function readSuggestedGoods(
  database: Database,
  plan: SearchPlan,
  { language, limit }: { language: Language; limit: number },
): Promise<SuggestedRow[]> {
  const goods = listedGoods({ ordering: 'popular', subTypeIds: null })
  const parameters = matchParameters(plan, { subTypeIds: null, wanted: limit, isBySales: true })
  return withRowDependencies(goods, () => suggested(database).execute({ language, limit, ...parameters }))
}
