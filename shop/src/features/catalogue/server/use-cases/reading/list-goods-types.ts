import type { GoodsType } from '#features/catalogue/contract.ts'
import type { List } from '#platform/contract/fields.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Database } from '#platform/database/database.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import { readTypesPage } from '../../queries/reading/goods-type-queries.ts'

/** @throws NotFound for a page past the end */
export async function listGoodsTypes(
  database: Database,
  query: { page?: number | undefined; page_size?: number | undefined },
  caller: { language: Language; url: URL },
): Promise<List<GoodsType>> {
  const page = pageRequestOf(query)
  const { count, types } = await readTypesPage(database, caller.language, page)
  return toList(caller.url, page, count, types)
}
