/** Addresses for search engines, in parts within the size limit. */
import { paths } from '#paths'
import { goodsListAddress } from '#features/goods-lists/rules/goods-list-address.ts'
import { maxPagesInSitemap, type SitemapPage } from '#platform/seo/sitemap-xml.ts'
import type { Database } from '#platform/database/database.ts'
import { maxRowId } from '#platform/contract/values.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import {
  type IdRange,
  readSitemapGoods,
  readSitemapParts,
  readSitemapTypes,
  type SitemapKind,
  sitemapKinds,
  type SitemapType,
} from '../../queries/reading/sitemap-queries.ts'

const pagesOnly = 'pages-1'
const partName = /^(types|kinds|goods)-([1-9]\d{0,5})$/
const rowsPerRead = 1000

/** Addresses of all sitemaps, below the shop's. */
export async function listSitemaps(database: Database): Promise<string[]> {
  const parts = await Promise.all(
    sitemapKinds.map(async (kind) => {
      const numbers = await readSitemapParts(database, kind, maxPagesInSitemap)
      return numbers.map((number) => `${kind}-${number}`)
    }),
  )
  return [pagesOnly, ...parts.flat()].map((name) => `/sitemaps/${name}.xml`)
}

/**
 * @param readEntryPages reads the paths of pages of one address
 * @throws NotFound for an impossible sitemap
 */
export function listSitemapPages(
  database: Database,
  name: string,
  readEntryPages: () => Promise<readonly string[]>,
): AsyncIterable<SitemapPage> {
  if (name === pagesOnly) return pagesAt(readEntryPages)
  const [, kind, number] = partName.exec(name) ?? []
  if (!kind) throw new NotFound()
  return pagesOf(Number(number), pageReaders(database)[kind as SitemapKind])
}

async function* pagesAt(readPaths: () => Promise<readonly string[]>): AsyncGenerator<SitemapPage> {
  for (const path of await readPaths()) yield { path }
}

type PageOfId = SitemapPage & { id: number }
type ReadPages = (range: IdRange) => Promise<PageOfId[]>

function pageReaders(database: Database): Record<SitemapKind, ReadPages> {
  return {
    types: async (range) => (await readSitemapTypes(database, 'types', range)).map(pageOfType),
    kinds: async (range) => (await readSitemapTypes(database, 'kinds', range)).map(pageOfType),
    goods: async (range) =>
      (await readSitemapGoods(database, range)).map(({ id, updatedAt }) => ({
        id,
        path: paths.goods(id),
        changedAt: updatedAt,
      })),
  }
}

const pageOfType = ({ id, type1, type2 }: SitemapType): PageOfId => ({
  id,
  path: type2 === null ? paths.goodsOfType(type1) : goodsListAddress({ query: type2, type1, type2 }),
})

async function* pagesOf(part: number, read: ReadPages): AsyncGenerator<SitemapPage> {
  const lastId = Math.min(part * maxPagesInSitemap, maxRowId)
  let afterId = (part - 1) * maxPagesInSitemap
  while (afterId < lastId) {
    const pages = await read({ afterId, lastId, limit: rowsPerRead })
    yield* pages
    if (pages.length < rowsPerRead) return
    afterId = pages.at(-1)!.id
  }
}
