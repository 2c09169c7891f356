import type { FoundGoods } from '#features/catalogue/contract.ts'
import { findGoodsOfGtin, gtinOfQuery } from '#features/goods-facts/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { type PageRequest, toList } from '#platform/http/calls/paging.ts'
import type { Language } from '#platform/i18n/language.ts'
import { readGoodsByIds } from '../../queries/reading/goods-queries.ts'
import { toWireGoods } from '../../rules/goods-view.ts'

/** The goods on sale with the query as GTIN; null for queries of words. */
export async function findByGtin(
  database: Database,
  query: string,
  { language, url, page }: { language: Language; url: URL; page: PageRequest },
): Promise<FoundGoods | null> {
  const gtin = gtinOfQuery(query)
  const id = gtin === null ? null : await findGoodsOfGtin(database, gtin)
  if (id === null) return null
  const [found] = await readGoodsByIds(database, [id], language)
  if (!found) return null
  const { isOnSale: _isOnSale, choiceNames: _choiceNames, describeOfFamily, ...row } = found
  const shown = { ...toWireGoods(row), describe: row.describe || (describeOfFamily ?? '') }
  return toList(url, page, 1, page.offset > 0 ? [] : [shown])
}
