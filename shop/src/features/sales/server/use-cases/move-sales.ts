import { namePriceAuthor } from '#features/catalogue/server/index.ts'
import { readShopFacts } from '#features/content/server/index.ts'
import type { Market } from '#features/content/values.ts'
import type { AuditedAct } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { type GoodsPriceFacts, readPriceFacts } from '../queries/price-facts-queries.ts'
import {
  findGoodsDue,
  type GoodsOnSale,
  lockGoodsOfSales,
  markEnded,
  markStarted,
  readOpenSales,
  readSalesBefore,
  type StartedSale,
  updateSale,
  writeGoodsOnSale,
} from '../queries/sale-queries.ts'
import type { SaleRow } from '../queries/sale-tables.ts'
import { basesOf, continuesWithinInMs, wasPriceOf } from '../rules/bases.ts'

/** Goods in one transaction, because purchases wait for its locks. */
const step = 100

type Context = Pick<ShopContext, 'database' | 'inTransaction' | 'now'>

/**
 * Starts and ends sales that are due, and ends former prices. Idempotent: each transaction locks the goods by id, then
 * reads their sales again. So a second process finds nothing to do, and a crash repeats a transaction as a whole.
 */
export async function moveSales({ database, inTransaction, now }: Context): Promise<number | 'again'> {
  const due = await findGoodsDue(database, now(), step)
  if (due.length === 0) return 0
  await inTransaction((transaction) => moveSalesOf(transaction, { goodsIds: due, at: now(), by: 'system' }))
  return due.length < step ? due.length : 'again'
}

interface Move {
  goodsIds: readonly number[]
  at: Date
  by: AuditedAct['by']
}

/** Sets prices by the sales of this moment, `step` goods a transaction. The sweeper continues after a crash. */
export async function moveSalesInSteps(
  { inTransaction, now }: Context,
  { goodsIds, by }: Pick<Move, 'goodsIds' | 'by'>,
): Promise<void> {
  for (let start = 0; start < goodsIds.length; start += step) {
    const some = goodsIds.slice(start, start + step)
    await inTransaction((transaction) => moveSalesOf(transaction, { goodsIds: some, at: now(), by }))
  }
}

/** Locks these goods, and sets their charged prices by their sales at a time. */
export async function moveSalesOf(transaction: Database, { goodsIds, at, by }: Move): Promise<void> {
  const locked = await lockGoodsOfSales(transaction, goodsIds)
  const open = Map.groupBy(await readOpenSales(transaction, locked), ({ goodsId }) => goodsId)
  const over: number[] = []
  const ended: GoodsOnSale[] = []
  const starting: SaleRow[] = []
  for (const [goodsId, sales] of open) {
    const running = sales.find(({ startedAt }) => startedAt !== null)
    const isOver = running !== undefined && running.endsAt <= at
    const missed = sales.filter(({ startedAt, endsAt }) => startedAt === null && endsAt <= at)
    over.push(...[...(isOver ? [running] : []), ...missed].map(({ id }) => id))
    const next = sales.find(({ startedAt, endsAt }) => startedAt === null && endsAt > at)
    if (running && !isOver) await endBase(transaction, running, at)
    else if (next && next.startsAt <= at) starting.push(next)
    else if (isOver) ended.push(noSale(goodsId))
  }
  await markEnded(transaction, over, at)
  await namePriceAuthor(transaction, { cause: 'sale_end', by, at })
  await writeGoodsOnSale(transaction, ended)
  await startSales(transaction, starting, at)
}

const noSale = (goodsId: number): GoodsOnSale => ({
  goodsId,
  salePriceInFen: null,
  saleUntil: null,
  wasPriceInFen: null,
  wasPriceBasis: null,
})

async function endBase(transaction: Database, sale: SaleRow, at: Date): Promise<void> {
  const { id, goodsId, baseUntil, baseEndedAt, priceInFen, endsAt } = sale
  if (baseEndedAt !== null || baseUntil === null || baseUntil > at) return
  await updateSale(transaction, id, { baseEndedAt: at })
  await writeGoodsOnSale(transaction, [{ ...noSale(goodsId), salePriceInFen: priceInFen, saleUntil: endsAt }])
}

async function startSales(transaction: Database, sales: readonly SaleRow[], at: Date): Promise<void> {
  if (sales.length === 0) return
  const goodsIds = sales.map(({ goodsId }) => goodsId)
  const { markets } = (await readShopFacts(transaction)).facts
  const facts = await readPriceFacts(transaction, goodsIds, at)
  const before = await readSalesBefore(transaction, goodsIds, new Date(at.getTime() - continuesWithinInMs))
  const judgedSales: StartedSale[] = []
  const started: GoodsOnSale[] = []
  for (const sale of sales) {
    const { basis, ...judged } = judgeSale(sale, {
      markets,
      facts: facts.get(sale.goodsId)!,
      before: before.get(sale.goodsId),
      at,
    })
    judgedSales.push({ id: sale.id, ...judged })
    started.push({
      goodsId: sale.goodsId,
      salePriceInFen: sale.priceInFen,
      saleUntil: sale.endsAt,
      wasPriceInFen: judged.baseInFen,
      wasPriceBasis: basis,
    })
  }
  await markStarted(transaction, judgedSales, at)
  await namePriceAuthor(transaction, { cause: 'sale', by: 'system', at })
  await writeGoodsOnSale(transaction, started)
}

interface Judging {
  markets: readonly Market[]
  facts: GoodsPriceFacts
  before: SaleRow | undefined
  at: Date
}

function judgeSale({ priceInFen }: SaleRow, { markets, facts, before, at }: Judging) {
  const bases = basesOf(markets, facts, { startsAt: at.getTime(), continued: before?.bases ?? null })
  const wasPrice = wasPriceOf(bases, priceInFen)
  return {
    bases,
    baseInFen: wasPrice?.amountInFen ?? null,
    basis: wasPrice?.basis ?? null,
    baseUntil: wasPrice?.until ? new Date(wasPrice.until) : null,
  }
}
