import type { KeptLine, MergedBasket } from '#features/basket/contract.ts'
import { maxBasketLines } from '#features/basket/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Language } from '#platform/i18n/language.ts'
import { lockBasket, putLines, readLines } from '../queries/basket-queries.ts'
import { readOffers } from '#features/catalogue/server/index.ts'
import { mergeLines } from '../rules/merge-lines.ts'
import { readBasket, toStored } from './read-basket.ts'

/** Goods that the shop does not know are forgotten; withdrawn ones come in, and say so. */
export async function mergeBasket(
  { database, inTransaction, now }: Pick<ShopContext, 'database' | 'inTransaction' | 'now'>,
  userId: number,
  given: readonly KeptLine[],
  language: Language,
): Promise<MergedBasket> {
  const { written, leftOut } = await inTransaction(async (transaction) => {
    await lockBasket(transaction, userId)
    const kept = await readLines(transaction, userId)
    const offers = await readOffers(
      transaction,
      given.map(({ goods_id }) => goods_id),
    )
    const known = given.map(toStored).filter(({ goodsId }) => offers.has(goodsId))
    const merge = mergeLines(kept, known, maxBasketLines)
    const keptById = new Map(kept.map((line) => [line.goodsId, line]))
    const changedAt = now()
    const lines = merge.written.map((line, place) => {
      const before = keptById.get(line.goodsId)
      return {
        ...line,
        isSelected: before?.isSelected ?? line.isSelected,
        seenPriceInFen: before?.seenPriceInFen ?? (line.seenPriceInFen || offers.get(line.goodsId)!.priceInFen),
        userId,
        // The newest stays the newest.
        createdAt: new Date(changedAt.getTime() - place),
        changedAt,
      }
    })
    await putLines(transaction, lines)
    return merge
  })
  const basket = await readBasket(database, userId, language)
  return { ...basket, added_count: written.length, left_out: leftOut }
}
