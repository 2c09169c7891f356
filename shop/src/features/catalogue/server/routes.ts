import { Readable } from 'node:stream'
import * as contract from '#features/catalogue/contract.ts'
import { writeSitemap, writeSitemapIndex } from '#platform/seo/sitemap-xml.ts'
import { iterateAnonymously, readAnonymously } from '#platform/database/replica/anonymous-reads.ts'
import type { Api } from '#platform/http/api.ts'
import type { Page } from '#platform/pages/page.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { findMatchedTypes } from './use-cases/search/find-matched-types.ts'
import { getGoods, listRelatedGoods } from './use-cases/reading/get-goods.ts'
import { listGoods } from './use-cases/reading/list-goods.ts'
import { listGoodsTypes } from './use-cases/reading/list-goods-types.ts'
import { listSitemapPages, listSitemaps } from './use-cases/reading/list-sitemaps.ts'
import { searchGoods } from './use-cases/search/search-goods.ts'
import { suggestGoods } from './use-cases/search/suggest-goods.ts'

export interface SitemapContext extends ShopContext {
  pages: readonly Page[]
  /** Paths of pages that do not exist now. */
  missingPages(): Promise<readonly string[]>
}

export function addCatalogueCalls(api: Api, context: SitemapContext): void {
  const { database } = context
  api.add(contract.listGoodsTypes, ({ query, language, url }) => listGoodsTypes(database, query, { language, url }))
  api.add(contract.listGoods, ({ query, language, url }) => listGoods(database, query, { language, url }))
  api.add(contract.searchGoods, ({ query, language, url }) => searchGoods(context, query, { language, url }))
  api.add(contract.findMatchedTypes, ({ query }) => findMatchedTypes(context, query.query ?? '', query))
  api.add(contract.suggestGoods, ({ query, language }) => suggestGoods(context, query.query ?? '', language))
  api.add(contract.getGoods, ({ params, language }) => getGoods(database, params.id, language))
  api.add(contract.listRelatedGoods, ({ params, language }) => listRelatedGoods(database, params.id, language))
  addSitemapRoutes(api, context)
}

const cacheForAnHour = 'public, max-age=3600'
const xml = 'application/xml; charset=utf-8'

/** Files for search engines. */
function addSitemapRoutes(api: Api, { database, config, pages, missingPages }: SitemapContext): void {
  const origin = config.shopOrigin
  const entryPages = pages.filter(({ isIndexed, path }) => isIndexed && !path.includes(':')).map(({ path }) => path)
  api.app.get('/sitemap.xml', async (_request, reply) => {
    const paths = await readAnonymously(() => listSitemaps(database))
    return reply.type(xml).header('cache-control', cacheForAnHour).send(writeSitemapIndex(origin, paths))
  })
  api.app.get<{ Params: { name: string } }>('/sitemaps/:name.xml', async (request, reply) => {
    const listed = listSitemapPages(database, request.params.name, async () => {
      const missing = await missingPages()
      return entryPages.filter((path) => !missing.includes(path))
    })
    reply.type(xml).header('cache-control', cacheForAnHour)
    return reply.send(Readable.from(iterateAnonymously(writeSitemap(origin, listed))))
  })
}
