import * as contract from '#features/catalogue/contract.ts'
import type { Api } from '#platform/http/api.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { findMatchedTypes } from './use-cases/find-matched-types.ts'
import { getGoods } from './use-cases/get-goods.ts'
import { listGoods } from './use-cases/list-goods.ts'
import { listGoodsTypes } from './use-cases/list-goods-types.ts'
import { searchGoods } from './use-cases/search-goods.ts'
import { suggestGoods } from './use-cases/suggest-goods.ts'
import { addSitemapRoutes } from './sitemap-routes.ts'

export function addCatalogueCalls(api: Api, context: ShopContext): void {
  const { database } = context
  api.add(contract.listGoodsTypes, ({ query, language, url }) => listGoodsTypes(database, query, { language, url }))
  api.add(contract.listGoods, ({ query, language, url }) => listGoods(database, query, { language, url }))
  api.add(contract.searchGoods, ({ query, language, url }) => searchGoods(context, query, { language, url }))
  api.add(contract.findMatchedTypes, ({ query }) => findMatchedTypes(context, query.query ?? ''))
  api.add(contract.suggestGoods, ({ query, language }) => suggestGoods(context, query.query ?? '', language))
  api.add(contract.getGoods, ({ params, language }) => getGoods(database, params.id, language))
  addSitemapRoutes(api, context)
}
