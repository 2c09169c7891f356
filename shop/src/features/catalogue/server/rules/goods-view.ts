import type { Goods } from '#features/catalogue/contract.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { GoodsRow } from '../queries/goods-row-queries.ts'

export function toWireGoods(row: GoodsRow): Goods {
  return {
    id: row.id,
    name: row.name,
    describe: row.describe,
    type: `${row.type1} · ${row.type2}`,
    type_1: row.type1,
    type_2: row.type2,
    size: row.size,
    price: toWireMoney(row.priceInFen),
    currency: row.currency,
    in_stock: row.isInStock,
    image_url: goodsImageUrl(row.id, row.imageVersion),
  }
}

/**
 * The version makes the address change with the picture, so that browsers may keep it for ever.
 * @returns an empty text where there is no picture
 */
export function goodsImageUrl(goodsId: number, version: string | null): string {
  return version ? `/goods_img/${goodsId}.png?v=${encodeURIComponent(version)}` : ''
}
