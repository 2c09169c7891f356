/** Sales of the demo shop, added with its goods. */
import { findGoodsBySku } from '#features/catalogue/server/index.ts'
import { dayInMs } from '#features/sales/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { readFen } from '#platform/money/money.ts'
import { backdatePrices } from '../queries/price-history-queries.ts'
import { hasAnySale, insertSales, lockGoodsOfSales } from '../queries/sale-queries.ts'
import { moveSalesOf } from './move-sales.ts'

export interface SeededSale {
  sku: string
  price: string
  startsInHours: number
  hours: number
}

const hourInMs = 3_600_000
/** Long enough for the rules of each market. */
const chargedForInMs = 60 * dayInMs

/**
 * The demo's goods were on sale at their price for a while, so the rules find a former price for their sales.
 * A merchant's own sales are never mixed with others.
 */
export function seedSales(
  { inTransaction, now: clock }: Pick<ShopContext, 'inTransaction' | 'now'>,
  seeded: readonly SeededSale[],
): Promise<void> {
  return inTransaction(async (transaction) => {
    if (await hasAnySale(transaction)) return
    const now = clock()
    const found = await findGoodsBySku(
      transaction,
      seeded.map(({ sku }) => sku),
    )
    const ids = new Map(found.map(({ id, sku }) => [sku, id]))
    const goodsIds = await lockGoodsOfSales(transaction, [...ids.values()])
    await backdatePrices(transaction, goodsIds, new Date(now.getTime() - chargedForInMs))
    await insertSales(
      transaction,
      seeded.flatMap(({ sku, price, startsInHours, hours }) => {
        const goodsId = ids.get(sku)
        const startsAt = new Date(now.getTime() + startsInHours * hourInMs)
        const endsAt = new Date(startsAt.getTime() + hours * hourInMs)
        return goodsId ? [{ goodsId, priceInFen: readFen(price), startsAt, endsAt, staffId: null, createdAt: now }] : []
      }),
    )
    await moveSalesOf(transaction, { goodsIds, at: now, by: 'system' })
  })
}
