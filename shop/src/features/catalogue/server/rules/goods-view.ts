import type { Goods, Suggestions } from '#features/catalogue/contract.ts'
import type { WasPriceBasis } from '#features/catalogue/values.ts'
import type { LocalizedMessage } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { m } from '#texts'
import type { GoodsRow } from '../queries/goods-row-queries.ts'
import type { SuggestedRow } from '../queries/search/suggestion-queries.ts'

export function toWireGoods(row: GoodsRow): Goods {
  const {
    id,
    name,
    describe,
    type1,
    type2,
    size,
    priceInFen,
    wasPriceInFen,
    currency,
    isInStock,
    imageVersion,
    reviewCount,
    starSum,
    ...others
  } = row
  const { familyId, familyFromInFen, familyCount, ...rest } = others
  // Does not compile while a field is read but not returned.
  rest satisfies Record<string, never>
  return {
    id,
    name,
    describe,
    type: `${type1} · ${type2}`,
    type_1: type1,
    type_2: type2,
    size,
    price: toWireMoney(priceInFen),
    was_price: wasPriceInFen === null ? null : toWireMoney(wasPriceInFen),
    currency,
    in_stock: isInStock,
    image_url: goodsImageUrl(id, imageVersion),
    review_count: reviewCount,
    stars: reviewCount === 0 ? null : Math.round((10 * starSum) / reviewCount) / 10,
    family: toWireFamily({ familyId, familyFromInFen, familyCount }),
  }
}

const wasPriceTexts: Readonly<Record<WasPriceBasis, LocalizedMessage>> = {
  lowest_paid_7_days: (options) => m.catalogue_was_lowest_paid_7_days({}, options),
  last_paid: (options) => m.catalogue_was_last_paid({}, options),
  lowest_charged_7_days: (options) => m.catalogue_was_lowest_charged_7_days({}, options),
  regular_8_weeks: (options) => m.catalogue_was_regular_8_weeks({}, options),
  lowest_charged_30_days: (options) => m.catalogue_was_lowest_charged_30_days({}, options),
  lowest_charged_since_new: (options) => m.catalogue_was_lowest_charged_since_new({}, options),
}

export const wasPriceTextOf = (basis: WasPriceBasis | null, language: Language): string | null =>
  basis && wasPriceTexts[basis]({ locale: language })

/** A search box shows these fields of goods. */
export const toSuggestedGoods = (row: SuggestedRow): Suggestions['goods'][number] => ({
  id: row.id,
  name: row.name,
  image_url: goodsImageUrl(row.id, row.imageVersion),
  price: toWireMoney(row.priceInFen),
  currency: row.currency,
  family: toWireFamily(row),
})

/** Null also for the moment until a sweeper has chosen the listed member of a new family. */
function toWireFamily({
  familyId: id,
  familyFromInFen: fromInFen,
  familyCount: count,
}: Pick<GoodsRow, 'familyId' | 'familyFromInFen' | 'familyCount'>): Goods['family'] {
  return id === null || fromInFen === null || count === null ? null : { id, from_price: toWireMoney(fromInFen), count }
}

/**
 * The version makes the address change with the picture, so that browsers may cache it for ever.
 * @returns an empty text without a picture
 */
export function goodsImageUrl(goodsId: number, version: string | null): string {
  return version ? `/goods_img/${goodsId}.png?v=${encodeURIComponent(version)}` : ''
}

/** The first has the goods' own address; the others have that of the largest variant. */
export function pictureUrlsOf(goodsId: number, pictures: readonly { id: number; version: string }[]): string[] {
  return pictures.map(({ id, version }, place) =>
    place === 0 ? goodsImageUrl(goodsId, version) : `/goods_img/${goodsId}/${id}-1200.webp?v=${version}`,
  )
}
