import type { Goods } from '#features/catalogue/contract.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { GoodsRow } from '../queries/goods-row-queries.ts'

export function toWireGoods(row: GoodsRow): Goods {
  const {
    id,
    name,
    describe,
    type1,
    type2,
    size,
    priceInFen,
    currency,
    isInStock,
    imageVersion,
    reviewCount,
    starSum,
    ...rest
  } = row
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
    currency,
    in_stock: isInStock,
    image_url: goodsImageUrl(id, imageVersion),
    review_count: reviewCount,
    stars: reviewCount === 0 ? null : Math.round((10 * starSum) / reviewCount) / 10,
  }
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
