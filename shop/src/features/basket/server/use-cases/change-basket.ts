import { GoodsNotFound, readOffers } from '#features/catalogue/server/index.ts'
import { maxBasketLines, maxLineQuantity } from '#features/basket/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { ApiError, NotFound } from '#platform/http/responses/errors.ts'
import { lockBasket, putLines, readLines, selectLine, type StoredLine } from '../queries/basket-queries.ts'
import { m } from '#texts'

class BasketFull extends ApiError {
  constructor(max: number) {
    super('limit_reached', (options) => m.basket_full({ max }, options))
  }
}

type BasketContext = Pick<ShopContext, 'inTransaction' | 'database' | 'now'>

/**
 * Adds to the quantity in the basket: two tabs that add one each have added two.
 * @throws GoodsNotFound for withdrawn goods, too; BasketFull
 */
export async function addToBasket(
  context: BasketContext,
  userId: number,
  { goodsId, quantity }: { goodsId: number; quantity: number },
): Promise<void> {
  await put(context, userId, goodsId, (known) => ({
    quantity: Math.min((known?.quantity ?? 0) + quantity, maxLineQuantity),
    isSelected: true,
  }))
}

/**
 * Sets the passed fields. A quantity also adds missing goods, so that a repeat is safe.
 * @throws NotFound for selecting a missing line; GoodsNotFound, BasketFull
 */
export async function changeLine(
  context: BasketContext,
  userId: number,
  { goodsId, quantity, isSelected }: { goodsId: number; quantity?: number; isSelected?: boolean },
): Promise<void> {
  if (quantity !== undefined) {
    await put(context, userId, goodsId, (known) => ({ quantity, isSelected: isSelected ?? known?.isSelected ?? true }))
  } else if (isSelected !== undefined) {
    if (!(await selectLine(context.database, { userId, goodsId, isSelected }))) throw new NotFound()
  } else if (!(await readLines(context.database, userId)).some((line) => line.goodsId === goodsId)) {
    throw new NotFound()
  }
}

async function put(
  { inTransaction, now }: BasketContext,
  userId: number,
  goodsId: number,
  change: (known: StoredLine | undefined) => Pick<StoredLine, 'quantity' | 'isSelected'>,
): Promise<void> {
  await inTransaction(async (transaction) => {
    await lockBasket(transaction, userId)
    const lines = await readLines(transaction, userId)
    const known = lines.find((line) => line.goodsId === goodsId)
    const priceInFen = await requirePrice(transaction, goodsId, known !== undefined)
    if (!known && lines.length >= maxBasketLines) throw new BasketFull(maxBasketLines)
    const changedAt = now()
    const line = { userId, goodsId, ...change(known), seenPriceInFen: priceInFen, createdAt: changedAt, changedAt }
    await putLines(transaction, [line])
  })
}

/** Withdrawn goods may stay in a basket, but not be added. */
async function requirePrice(transaction: Database, goodsId: number, isKnown: boolean): Promise<number> {
  const offer = (await readOffers(transaction, [goodsId])).get(goodsId)
  if (!offer || !(offer.isOnSale || isKnown)) throw new GoodsNotFound()
  return offer.priceInFen
}
