import * as contract from '#features/catalogue/contract.ts'
import type { Api } from '#platform/http/api.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { findMatchedTypes } from './find-matched-types.ts'
import { getGoods } from './get-goods.ts'
import { listGoods } from './list-goods.ts'
import { listGoodsTypes } from './list-goods-types.ts'
import { searchGoods } from './search-goods.ts'
import { suggestGoods } from './suggest-goods.ts'
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
