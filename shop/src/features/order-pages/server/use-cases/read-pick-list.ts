import type { readPickList } from '#features/order-pages/console-contract/slips.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { readShopNames } from '#platform/database/queries/shop-names.ts'
import type { Language } from '#platform/i18n/language.ts'
import { nameIn } from '#platform/i18n/names.ts'
import { type PickRow, readKnownNumbers, readPickRows } from '../queries/pick-list-queries.ts'

/** Sums the units to pack of many orders by goods. Orders without any are named by reason. */
export async function readPickListAsStaff(
  { database, config, now }: Pick<ShopContext, 'database' | 'config' | 'now'>,
  orderNumbers: readonly string[],
  language: Language,
): Promise<ResponseOf<typeof readPickList>> {
  const numbers = [...new Set(orderNumbers)]
  const [rows, known, shopNames] = await Promise.all([
    readPickRows(database, numbers),
    readKnownNumbers(database, numbers),
    readShopNames({ database, config }),
  ])
  const picked = new Set(rows.flatMap(({ orders }) => orders.map(({ orderNumber }) => orderNumber)))
  const leftOut = known.filter(({ orderNumber }) => !picked.has(orderNumber))
  const numbersOf = (isInReview: boolean) =>
    leftOut.filter((order) => order.isInReview === isInReview).map(({ orderNumber }) => orderNumber)
  return {
    shop_name: shopNames[language],
    made_at: now().toISOString(),
    shelves: [...Map.groupBy(rows, ({ shelf }) => shelf.id)].map(([id, own]) => ({
      id,
      name: nameIn(language, own[0]!.shelf.names),
      goods: own.map((row) => toGoods(row, language)),
    })),
    order_count: picked.size,
    pieces: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    in_review: numbersOf(true),
    nothing_to_pick: numbersOf(false),
  }
}

const toGoods = ({ goodsId, sku, names, optionText, optionNames, quantity, orders }: PickRow, language: Language) => ({
  goods_id: goodsId,
  sku,
  goods_name: nameIn(language, names),
  option_text: optionNames ? nameIn(language, optionNames) : optionText,
  quantity,
  orders: orders.map((order) => ({ order_number: order.orderNumber, quantity: order.quantity })),
})
