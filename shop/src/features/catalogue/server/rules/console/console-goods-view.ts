import type { ConsoleGoods, ConsolePicture, ListedConsoleGoods } from '#features/catalogue/console-contract/goods.ts'
import { fieldList, type WireValues } from '#features/catalogue/goods-fields.ts'
import { languages } from '#platform/i18n/language.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { ConsoleGoodsRow } from '../../queries/console/console-goods-queries.ts'
import type { PictureRow } from '../../queries/reading/picture-queries.ts'
import { goodsImageUrl, pictureUrlsOf } from '../goods-view.ts'

const utc = (time: string) => new Date(time).toISOString()

const wireFieldsOf = (row: ConsoleGoodsRow) =>
  Object.fromEntries(
    fieldList.map(({ column, wire, kind }) => [
      wire,
      kind === 'money' ? toWireMoney(Number(row[column])) : row[column],
    ]),
  ) as unknown as WireValues

function saleOf({ salePriceInFen, saleUntil }: ConsoleGoodsRow): ListedConsoleGoods['sale'] {
  if (salePriceInFen === null || saleUntil === null) return null
  return { price: toWireMoney(salePriceInFen), until: utc(saleUntil) }
}

export function toListedGoods(row: ConsoleGoodsRow): ListedConsoleGoods {
  const { sku, sub_type_id, size, price, is_on_sale, low_stock_at, ...otherFields } = wireFieldsOf(row)
  return {
    id: row.id,
    sku,
    names: Object.fromEntries(Object.entries(row.texts).map(([language, { name }]) => [language, name])),
    type_1: row.type1,
    type_2: row.type2,
    sub_type_id,
    size,
    price,
    sale: saleOf(row),
    currency: 'CNY',
    is_on_sale,
    withdrawn_at: row.withdrawnAt && utc(row.withdrawnAt),
    deletes_at: row.deletesAt && utc(row.deletesAt),
    stock: row.stock,
    held: row.held,
    sold_7d: row.soldLately,
    low_stock_at,
    low_stock_default: row.lowStockDefault,
    ...otherFields,
    image_url: goodsImageUrl(row.id, row.imageVersion),
    missing: languages.filter((language) => !row.texts[language]),
    stale: row.stale,
    revision: row.revision,
    created_at: utc(row.createdAt),
    changed_at: utc(row.changedAt),
  }
}

export function toConsoleGoods(
  row: ConsoleGoodsRow,
  pictures: readonly PictureRow[],
  facts: Pick<ConsoleGoods, 'facts' | 'fact_words' | 'missing_facts'>,
): ConsoleGoods {
  return {
    ...toListedGoods(row),
    was_ordered: row.wasOrdered,
    translations: row.texts,
    ...facts,
    pictures: toConsolePictures(row.id, pictures),
  }
}

export function toConsolePictures(goodsId: number, pictures: readonly PictureRow[]): ConsolePicture[] {
  const urls = pictureUrlsOf(goodsId, pictures)
  return pictures.map(({ id, alts }, place) => ({ id, url: urls[place]!, alt: alts }))
}
