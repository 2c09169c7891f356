import type { ConsoleGoods, ConsolePicture, ListedConsoleGoods } from '#features/catalogue/console-contract/goods.ts'
import { languages } from '#platform/i18n/language.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { ConsoleGoodsRow } from '../../queries/console/console-goods-queries.ts'
import type { PictureRow } from '../../queries/reading/picture-queries.ts'
import { goodsImageUrl, pictureUrlsOf } from '../goods-view.ts'

const utc = (time: string) => new Date(time).toISOString()

export function toListedGoods(row: ConsoleGoodsRow): ListedConsoleGoods {
  return {
    id: row.id,
    sku: row.sku,
    names: Object.fromEntries(Object.entries(row.texts).map(([language, { name }]) => [language, name])),
    type_1: row.type1,
    type_2: row.type2,
    sub_type_id: row.subTypeId,
    size: row.size,
    price: toWireMoney(row.priceInFen),
    currency: 'CNY',
    is_on_sale: row.isOnSale,
    withdrawn_at: row.withdrawnAt && utc(row.withdrawnAt),
    deletes_at: row.deletesAt && utc(row.deletesAt),
    stock: row.stock,
    held: row.held,
    sold_7d: row.soldLately,
    low_stock_at: row.lowStockAt,
    low_stock_default: row.lowStockDefault,
    most_per_order: row.mostPerOrder,
    is_returnable: row.isReturnable,
    image_url: goodsImageUrl(row.id, row.imageVersion),
    missing: languages.filter((language) => !row.texts[language]),
    stale: row.stale,
    revision: row.revision,
    created_at: utc(row.createdAt),
    changed_at: utc(row.changedAt),
  }
}

export function toConsoleGoods(row: ConsoleGoodsRow, pictures: readonly PictureRow[]): ConsoleGoods {
  return {
    ...toListedGoods(row),
    was_ordered: row.wasOrdered,
    translations: row.texts,
    pictures: toConsolePictures(row.id, pictures),
  }
}

export function toConsolePictures(goodsId: number, pictures: readonly PictureRow[]): ConsolePicture[] {
  const urls = pictureUrlsOf(goodsId, pictures)
  return pictures.map(({ id, alts }, place) => ({ id, url: urls[place]!, alt: alts }))
}
