import { GoodsNotFound } from '#features/catalogue/server/index.ts'
import { readShopFacts } from '#features/content/server/index.ts'
import type { ConsoleSale, NotedPrices } from '#features/sales/console-contract.ts'
import { maxListedSales } from '#features/sales/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { countOpenSales, readNamesOfGoods } from '../queries/bulk-sale-queries.ts'
import { type GoodsPriceFacts, readPriceFacts } from '../queries/price-facts-queries.ts'
import { countPrices, maxListedPrices, readPrices } from '../queries/price-history-queries.ts'
import { readOpenSales, readSalesBefore } from '../queries/sale-queries.ts'
import type { SaleRow } from '../queries/sale-tables.ts'
import { type Base, continuesWithinInMs } from '../rules/bases.ts'
import { expectedBases, type PlannedSale } from '../rules/expected-bases.ts'
import type { Period } from '../rules/check-sale.ts'
import { toWireSale } from '../rules/sale-view.ts'

/** @throws GoodsNotFound */
export async function requirePriceFacts(database: Database, goodsId: number, now: Date): Promise<GoodsPriceFacts> {
  const facts = (await readPriceFacts(database, [goodsId], now)).get(goodsId)
  if (!facts) throw new GoodsNotFound()
  return facts
}

/** Bases of the sales of one item, as they are or will be. */
export async function readExpectedBases<Sale extends PlannedSale>(
  database: Database,
  { facts, now }: { facts: GoodsPriceFacts; now: Date },
  sales: readonly Sale[],
): Promise<Map<Sale, readonly Base[]>> {
  const { markets } = (await readShopFacts(database)).facts
  const since = new Date(now.getTime() - continuesWithinInMs)
  const before = (await readSalesBefore(database, [facts.goodsId], since)).get(facts.goodsId)
  return expectedBases({ markets, facts, isOnSale: facts.isOnSale, former: formerOf(before), now }, sales)
}

/** Bases of one further sale each of many goods. */
export async function readExpectedBasesOfMany(
  database: Database,
  { period, now }: { period: Period; now: Date },
  sales: readonly { goodsId: number; priceInFen: number }[],
): Promise<Map<number, readonly Base[]>> {
  const goodsIds = sales.map(({ goodsId }) => goodsId)
  const { markets } = (await readShopFacts(database)).facts
  const facts = await readPriceFacts(database, goodsIds, now)
  const before = await readSalesBefore(database, goodsIds, new Date(now.getTime() - continuesWithinInMs))
  const open = Map.groupBy(await readOpenSales(database, goodsIds), ({ goodsId }) => goodsId)
  return new Map(
    sales.map(({ goodsId, priceInFen }) => {
      const planned = { ...period, priceInFen, startedAt: null, bases: [] }
      const known = { markets, facts: facts.get(goodsId)!, former: formerOf(before.get(goodsId)), now }
      const bases = expectedBases({ ...known, isOnSale: known.facts.isOnSale }, [...(open.get(goodsId) ?? []), planned])
      return [goodsId, bases.get(planned)!]
    }),
  )
}

const formerOf = (before: SaleRow | undefined) =>
  before?.endedAt ? { endedAt: before.endedAt, bases: before.bases } : null

export async function describeSale(database: Database, sale: SaleRow, now: Date): Promise<ConsoleSale> {
  const facts = await requirePriceFacts(database, sale.goodsId, now)
  const open = await readOpenSales(database, [sale.goodsId])
  const bases = await readExpectedBases(database, { facts, now }, open)
  const [shown, of] = [...bases].find(([{ id }]) => id === sale.id) ?? [sale, sale.bases]
  return toWireSale(shown, of, await countOpenSales(database, sale.batchId ? [sale.batchId] : []))
}

/** @throws GoodsNotFound; NotFound for a page past the end */
export async function listPrices(
  { database, now }: Pick<ShopContext, 'database' | 'now'>,
  { goodsId, query, url }: { goodsId: number; query: { page?: number; page_size?: number }; url: URL },
): Promise<NotedPrices> {
  const facts = await requirePriceFacts(database, goodsId, now())
  const page = pageRequestOf(query)
  const count = await countPrices(database, goodsId)
  const isListed = page.offset < maxListedPrices
  const rows = isListed ? await readPrices(database, goodsId, { limit: page.pageSize, offset: page.offset }) : []
  const open = await readOpenSales(database, [goodsId], maxListedSales)
  const bases = await readExpectedBases(database, { facts, now: now() }, open)
  const inBatch = await countOpenSales(database, [...new Set(open.flatMap(({ batchId }) => batchId ?? []))])
  return {
    ...toList(
      url,
      page,
      count,
      rows.map(({ priceInFen, isOnSale, from, until, cause, staffName }) => ({
        price: toWireMoney(Number(priceInFen)),
        is_on_sale: isOnSale,
        from: new Date(from).toISOString(),
        until: until && new Date(until).toISOString(),
        cause,
        staff_name: staffName,
      })),
    ),
    sku: facts.sku,
    names: await readNamesOfGoods(database, goodsId),
    regular_price: toWireMoney(facts.regularPriceInFen),
    sales: [...bases].map(([sale, of]) => toWireSale(sale, of, inBatch)),
  }
}
