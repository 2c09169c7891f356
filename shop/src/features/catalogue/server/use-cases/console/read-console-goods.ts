import type { ListedConsoleGoods, listConsoleGoods, ConsoleGoods } from '#features/catalogue/console-contract/goods.ts'
import { maxCounted } from '#features/goods-lists/values.ts'
import { type GoodsTab, goodsTabs } from '#features/catalogue/values.ts'
import type { z } from 'zod'
import { foldText, toTsquery } from '#platform/cjk-text/index.ts'
import { readTaxPercents } from '#features/settings/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { List } from '#platform/contract/fields.ts'
import type { Database } from '#platform/database/database.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import type { Language } from '#platform/i18n/language.ts'
import { gtinOfQuery, readFactsAsStaff } from '#features/goods-facts/server/index.ts'
import { parseMoney } from '#platform/money/money.ts'
import { readConsoleGoods } from '../../queries/console/console-goods-queries.ts'
import { countGoodsByTab, listGoodsIds, type ListFilter } from '../../queries/console/console-list-queries.ts'
import { readPictures } from '../../queries/reading/picture-queries.ts'
import { toConsoleGoods, toListedGoods } from '../../rules/console/console-goods-view.ts'
import { GoodsNotFound } from '../../rules/errors.ts'
import { findSubTypes } from '../reading/find-sub-types.ts'
import { synonyms } from '#features/search/server/index.ts'

type Context = Pick<ShopContext, 'database' | 'now'>
type Query = z.output<(typeof listConsoleGoods)['query'] & object>

const weekInMs = 7 * 86_400_000

export const aWeekBefore = (now: Date) => new Date(now.getTime() - weekInMs)

/** @throws NotFound for a page past the end, and past the maximum */
export async function listGoodsAsStaff(
  context: Context,
  query: Query,
  { language, url }: { language: Language; url: URL },
): Promise<List<ListedConsoleGoods> & { facets: Record<GoodsTab, number>; is_count_capped?: true }> {
  const { database, now } = context
  const page = pageRequestOf(query)
  const filter = await filterOf(context, query)
  const facets = await countGoodsByTab(database, filter)
  const count = facets[filter.tab]
  const ids =
    page.offset >= maxCounted
      ? []
      : await listGoodsIds(database, {
          ...filter,
          ordering: query.ordering ?? (filter.tab === 'running_low' ? 'worst' : 'newest'),
          limit: page.pageSize,
          offset: page.offset,
        })
  const rows = await readConsoleGoods(database, { ids, language, soldSince: aWeekBefore(now()) })
  const list = { ...toList(url, page, Math.min(count, maxCounted), rows.map(toListedGoods)), facets: cap(facets) }
  return count > maxCounted ? { ...list, is_count_capped: true } : list
}

const cap = (facets: Record<GoodsTab, number>) =>
  Object.fromEntries(goodsTabs.map((tab) => [tab, Math.min(facets[tab], maxCounted)])) as Record<GoodsTab, number>

export async function filterOf(
  context: Context,
  query: Omit<Query, 'page' | 'page_size' | 'ordering'>,
): Promise<ListFilter> {
  const subTypeIds = query.type_1 || query.type_2 ? await findSubTypes(context.database, query) : null
  const q = query.q?.trim()
  return {
    tab: query.tab ?? 'on_sale',
    subTypeIds,
    minPriceInFen: query.price_min === undefined ? null : parseMoney(query.price_min),
    maxPriceInFen: query.price_max === undefined ? null : parseMoney(query.price_max),
    otherTaxThan: query.foreign_tax ? await readTaxPercents(context.database) : null,
    search: q
      ? {
          skuBegin: `${foldText(q).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
          gtin: gtinOfQuery(q),
          words: toTsquery(q, await synonyms.current(context), { isUnfinished: true })?.text ?? null,
        }
      : null,
  }
}

/** @throws GoodsNotFound */
export async function getGoodsAsStaff(
  database: Database,
  { id, language, now }: { id: number; language: Language; now: Date },
): Promise<ConsoleGoods> {
  const [row] = await readConsoleGoods(database, { ids: [id], language, soldSince: aWeekBefore(now) })
  if (!row) throw new GoodsNotFound()
  return toConsoleGoods(row, await readPictures(database, id), await readFactsAsStaff(database, id))
}
