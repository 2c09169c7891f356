/** The addresses that search engines may read, in parts of a size that they take. */
import { paths } from '#paths'
import { goodsListAddress } from '#features/catalogue/client/goods-list-address.ts'
import { defaultLanguage } from '#platform/i18n/language.ts'
import { maxPagesInSitemap, type SitemapPage } from '#platform/seo/sitemap-xml.ts'
import type { Database } from '#platform/database/database.ts'
import { maxRowId } from '#platform/contract/values.ts'
import { NotFound } from '#platform/http/answers/refusals.ts'
import { readTypesPage } from '../../queries/goods-type-queries.ts'
import { countTypesOfBothLevels, readSitemapGoods, readSitemapParts } from '../../queries/sitemap-queries.ts'

const partName = /^(pages|goods)-([1-9]\d{0,5})$/
const rowsPerRead = 1000

/**
 * The sitemaps there are: addresses below the shop's.
 * @param entryPages paths of pages of one address
 */
export async function listSitemaps(database: Database, entryPages: readonly string[]): Promise<string[]> {
  const [parts, typeCount] = await Promise.all([
    readSitemapParts(database, maxPagesInSitemap),
    countTypesOfBothLevels(database),
  ])
  const pageParts = Math.ceil((entryPages.length + typeCount) / maxPagesInSitemap)
  return [
    ...Array.from({ length: pageParts }, (_, index) => `/sitemaps/pages-${index + 1}.xml`),
    ...parts.map((part) => `/sitemaps/goods-${part}.xml`),
  ]
}

/** @throws NotFound for a sitemap that cannot be */
export function listSitemapPages(
  database: Database,
  name: string,
  entryPages: readonly string[],
): AsyncIterable<SitemapPage> {
  const [, kind, number] = partName.exec(name) ?? []
  if (!kind) throw new NotFound()
  const part = Number(number)
  return kind === 'goods' ? goodsPages(database, part) : partOf(shopPages(database, entryPages), part)
}

async function* partOf(pages: AsyncIterable<SitemapPage>, part: number): AsyncGenerator<SitemapPage> {
  const first = (part - 1) * maxPagesInSitemap
  let index = 0
  for await (const page of pages) {
    if (index >= first + maxPagesInSitemap) return
    if (index >= first) yield page
    index += 1
  }
}

/** Types are named in the shop's first language: every language's page understands such an address. */
async function* shopPages(database: Database, entryPages: readonly string[]): AsyncGenerator<SitemapPage> {
  for (const path of entryPages) yield { path }
  for (let page = 1; ; page += 1) {
    const request = { page, pageSize: rowsPerRead, offset: (page - 1) * rowsPerRead }
    const { types } = await readTypesPage(database, defaultLanguage, request)
    for (const { type_1: type1, type_2: subTypes } of types) {
      yield { path: paths.goodsOfType(type1) }
      for (const { name: type2 } of subTypes) yield { path: goodsListAddress({ query: type2, type1, type2 }) }
    }
    if (types.length < rowsPerRead) return
  }
}

async function* goodsPages(database: Database, part: number): AsyncGenerator<SitemapPage> {
  const lastId = Math.min(part * maxPagesInSitemap, maxRowId)
  let afterId = (part - 1) * maxPagesInSitemap
  while (afterId < lastId) {
    const goods = await readSitemapGoods(database, { afterId, lastId, limit: rowsPerRead })
    for (const { id, updatedAt } of goods) yield { path: paths.goods(id), changedAt: updatedAt }
    if (goods.length < rowsPerRead) return
    afterId = goods.at(-1)!.id
  }
}
