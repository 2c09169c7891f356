/** Adds the goods of an order to the basket again. */
import { m } from '#texts'
import { addMoney, formatMoney, parseMoney } from '#platform/money/money.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { formatList, joinSentences } from '#ui/display/list.ts'
import type { Basket, getBasket, AddedOrder, addOrderToBasket as addOrderCall } from '../contract.ts'
import type { LeftOutReason } from '../values.ts'
import { basketLink } from './basket-link.ts'
import { change } from './change-basket.ts'

export interface OrderForBasket {
  order_number: string
  /** For a paid order, whose goods are bought again. */
  is_again: boolean
  lines: readonly { goods_id: number; quantity: number; unit_price: string }[]
}

/** Adds an order's goods to the basket of its shopper. An alert names unavailable items and raised prices. */
export async function addOrderToBasket({ order_number, is_again, lines }: OrderForBasket): Promise<void> {
  let response: AddedOrder | undefined
  let basket: Basket | undefined
  const isDone = await change(
    async () => {
      const params = { order_number }
      response = await browserShopApi.call<typeof addOrderCall>('POST /api/order/{order_number}/put_back/', { params })
      basket = await browserShopApi.call<typeof getBasket>('GET /api/basket/')
    },
    // A visitor has no orders.
    () => [],
  )
  if (!isDone || !response || !basket) return
  const { left_out } = response
  const isNothing = lines.every(({ goods_id, quantity }) =>
    left_out.some((left) => left.goods_id === goods_id && left.quantity === quantity),
  )
  const done = is_again ? m.basket_added() : m.basket_put_back()
  const sentences = [...(isNothing ? [] : [done]), ...describeLeftOut(left_out), ...describeRaisedPrices(lines, basket)]
  showAlert(joinSentences(sentences), { kind: isNothing ? 'failure' : 'success', link: basketLink() })
}

const words: Record<LeftOutReason, (values: { names: string }) => string> = {
  sold_out: m.basket_left_sold_out,
  withdrawn: m.basket_left_withdrawn,
  less: m.basket_left_less,
  full: m.basket_left_full,
}

function describeLeftOut(leftOut: AddedOrder['left_out']): string[] {
  const byReason = Map.groupBy(leftOut, ({ reason }) => reason)
  return [...byReason].map(([reason, goods]) => words[reason]({ names: namesOf(goods) }))
}

function describeRaisedPrices(lines: OrderForBasket['lines'], basket: Basket): string[] {
  const dearer = basket.lines.flatMap(({ goods_id, goods_name, unit_price }) => {
    const ordered = lines.find((line) => line.goods_id === goods_id)
    if (!ordered || parseMoney(unit_price)! <= parseMoney(ordered.unit_price)!) return []
    const rise = formatMoney(addMoney(unit_price, `-${ordered.unit_price}`))
    return [{ goods_name: `${goods_name} +${rise}` }]
  })
  return dearer.length === 0 ? [] : [m.basket_dearer_than_ordered({ names: namesOf(dearer) })]
}

const maxNames = 3

function namesOf(goods: readonly { goods_name: string }[]): string {
  const names = formatList(goods.slice(0, maxNames).map(({ goods_name }) => goods_name))
  return goods.length > maxNames ? m.basket_names_and_rest({ names, rest: goods.length - maxNames }) : names
}
