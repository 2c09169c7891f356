import type { GoodsWithAvailability } from '#features/catalogue/contract.ts'
import { getGoodsByIds } from '#features/catalogue/server/index.ts'
import type { List } from '#platform/contract/fields.ts'
import type { Database } from '#platform/database/database.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import type { Language } from '#platform/i18n/language.ts'
import { countWatches, findWatchedGoods } from '../queries/watch-queries.ts'

/** @throws NotFound for a page past the end */
export async function listWatchedGoods(
  database: Database,
  userId: number,
  query: { page?: number; page_size?: number },
  { language, url }: { language: Language; url: URL },
): Promise<List<GoodsWithAvailability>> {
  const page = pageRequestOf(query)
  const [count, ids] = await Promise.all([countWatches(database, userId), findWatchedGoods(database, userId, page)])
  return toList(url, page, count, await getGoodsByIds(database, ids, language))
}
