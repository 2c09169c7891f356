import { m } from '#texts'
import type { DetailedGoods, GoodsWithAvailability } from '#features/catalogue/contract.ts'
import { defaultSettings } from '#features/settings/values.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Database } from '#platform/database/database.ts'
import { findGoodsOnSale, isGoods, readGoodsByIds } from '../../queries/reading/goods-queries.ts'
import { pictureUrlsOf, toWireGoods } from '../../rules/goods-view.ts'
import { GoodsNotFound, GoodsWithdrawn } from '../../rules/errors.ts'

/** @throws GoodsNotFound, GoodsWithdrawn */
export async function getGoods(database: Database, goodsId: number, language: Language): Promise<DetailedGoods> {
  const found = await findGoodsOnSale(database, goodsId, language)
  if (!found) throw await whyNotSold(database, goodsId, language)
  const { isReturnable, returnDays, pictures, ...row } = found
  const urls = pictureUrlsOf(goodsId, pictures)
  return {
    ...toWireGoods(row),
    is_returnable: isReturnable,
    return_terms: isReturnable
      ? m.catalogue_returnable({ days: returnDays ?? defaultSettings.return_days }, { locale: language })
      : m.catalogue_not_returnable({}, { locale: language }),
    pictures: pictures.map(({ alt }, place) => ({ url: urls[place]!, alt })),
  }
}

async function whyNotSold(database: Database, goodsId: number, language: Language) {
  const [known] = await readGoodsByIds(database, [goodsId], language)
  return known && !known.isOnSale ? new GoodsWithdrawn(toWireGoods(known).type_1) : new GoodsNotFound()
}

/** In the order of `goodsIds`; omits unknown ones. Includes withdrawn goods for people who like them. */
export async function getGoodsByIds(
  database: Database,
  goodsIds: number[],
  language: Language,
): Promise<GoodsWithAvailability[]> {
  if (goodsIds.length === 0) return []
  const rows = await readGoodsByIds(database, goodsIds, language)
  return rows.map(({ isOnSale, ...row }) => ({ ...toWireGoods(row), is_on_sale: isOnSale }))
}

/** @throws GoodsNotFound */
export async function requireGoods(database: Database, goodsId: number): Promise<void> {
  if (!(await isGoods(database, goodsId))) throw new GoodsNotFound()
}
