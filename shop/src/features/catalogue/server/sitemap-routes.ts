/** What search engines read before they read the shop: which addresses there are, and which are not theirs. */
import { Readable } from 'node:stream'
import { goodsListAddress } from '#features/catalogue/goods-list-address.ts'
import { defaultLanguage } from '#platform/i18n/language.ts'
import { mostPagesInSitemap, type SitemapPage, writeSitemap, writeSitemapIndex } from '#platform/seo/sitemap-xml.ts'
import type { Api } from '#platform/server/api.ts'
import type { Database } from '#platform/server/database.ts'
import { NotFound } from '#platform/server/refusals.ts'
import type { ShopContext } from '#platform/server/shop-context.ts'
import { readTypesPage } from './goods-type-queries.ts'
import { readSitemapGoods, readSitemapParts } from './sitemap-queries.ts'

const goodsPart = /^goods-([1-9]\d{0,5})$/
const goodsPerRead = 1000
const mostTypes = 1000
const keepForAnHour = 'public, max-age=3600'
const xml = 'application/xml; charset=utf-8'

export function addSitemapRoutes(api: Api, { database, config }: ShopContext): void {
  const origin = config.shopOrigin
  api.app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', keepForAnHour).send(robotsText(origin)),
  )
  api.app.get('/sitemap.xml', async (_request, reply) => {
    const parts = await readSitemapParts(database, mostPagesInSitemap)
    const paths = ['/sitemaps/pages.xml', ...parts.map((part) => `/sitemaps/goods-${part}.xml`)]
    return reply.type(xml).header('cache-control', keepForAnHour).send(writeSitemapIndex(origin, paths))
  })
  api.app.get<{ Params: { name: string } }>('/sitemaps/:name.xml', (request, reply) => {
    const pages = pagesOf(database, request.params.name)
    reply.type(xml).header('cache-control', keepForAnHour)
    return reply.send(Readable.from(writeSitemap(origin, pages)))
  })
}

/** @throws NotFound for a sitemap that cannot be */
function pagesOf(database: Database, name: string): AsyncIterable<SitemapPage> {
  if (name === 'pages') return shopPages(database)
  const part = Number(goodsPart.exec(name)?.[1])
  if (!part) throw new NotFound()
  return goodsPages(database, part)
}

/** Types are named in the shop's first language: every language's page understands such an address. */
async function* shopPages(database: Database): AsyncGenerator<SitemapPage> {
  yield { path: '/' }
  yield { path: '/shop' }
  const { types } = await readTypesPage(database, defaultLanguage, {
    page: 1,
    pageSize: mostTypes,
    offset: 0,
  })
  for (const { type_1: type1, type_2: subTypes } of types) {
    yield { path: `/shop?${new URLSearchParams({ type_1: type1 })}` }
    for (const { name: type2 } of subTypes) yield { path: goodsListAddress({ query: type2, type1, type2 }) }
  }
}

async function* goodsPages(database: Database, part: number): AsyncGenerator<SitemapPage> {
  const lastId = Math.min(part * mostPagesInSitemap, 2_147_483_647)
  let afterId = (part - 1) * mostPagesInSitemap
  while (afterId < lastId) {
    const goods = await readSitemapGoods(database, { afterId, lastId, limit: goodsPerRead })
    for (const { id, updatedAt } of goods) yield { path: `/shop/goods_detail/${id}`, changedAt: updatedAt }
    if (goods.length < goodsPerRead) return
    afterId = goods.at(-1)!.id
  }
}

/** The API is open to them for what pages load in the browser. */
function robotsText(origin: string): string {
  return `User-agent: *
Allow: /api/goods_info/
Allow: /api/goods_type/
Disallow: /api/
Disallow: /user
Disallow: /test
Disallow: /error
Disallow: /offline

Sitemap: ${origin}/sitemap.xml
`
}
