/** Adds the goods of an order to the basket again. */
import { m } from '#texts'
import { addMoney, formatMoney, parseMoney } from '#platform/money/money.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { findOrderLink } from '#session/private-pages/order-links.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { formatList, joinSentences } from '#ui/display/list.ts'
import type {
  Basket,
  getBasket,
  AddedOrder,
  addOrderToBasket as addOrderCall,
  mergeBasket,
  previewBasket,
} from '../contract.ts'
import { type LeftOutReason, maxBasketLines } from '../values.ts'
import { basketLink } from './basket-link.ts'
import { change } from './change-basket.ts'
import { type GuestBasketLine, readGuestBasket } from './guest-basket.ts'

export interface OrderForBasket {
  order_number: string
  /** For a paid order, whose goods are bought again. */
  is_again: boolean
  lines: readonly { goods_id: number; goods_name: string; quantity: number; unit_price: string }[]
}

/** The lines that the basket has of the order, and those left out. */
interface Outcome extends Pick<Basket, 'lines'> {
  left_out: AddedOrder['left_out']
}

/** Adds an order's goods to the basket of its buyer. An alert names unavailable items and raised prices. */
export async function addOrderToBasket({ order_number, is_again, lines }: OrderForBasket): Promise<void> {
  let outcome: Outcome | undefined
  const isDone = await change(
    async () => {
      outcome = await (findOrderLink(order_number) ? mergeIntoAccount(lines) : putBack(order_number))
    },
    async () => {
      const { merged, ...rest } = await mergeIntoBrowser(lines)
      outcome = rest
      return merged
    },
  )
  if (!isDone || !outcome) return
  const { left_out } = outcome
  const isNothing = lines.every(({ goods_id, quantity }) =>
    left_out.some((left) => left.goods_id === goods_id && left.quantity === quantity),
  )
  const done = is_again ? m.basket_added() : m.basket_put_back()
  const sentences = [
    ...(isNothing ? [] : [done]),
    ...describeLeftOut(left_out),
    ...describeRaisedPrices(lines, outcome),
  ]
  showAlert(joinSentences(sentences), { kind: isNothing ? 'failure' : 'success', link: basketLink() })
}

async function putBack(order_number: string): Promise<Outcome> {
  const { left_out } = await browserShopApi.call<typeof addOrderCall>('POST /api/order/{order_number}/put_back/', {
    params: { order_number },
  })
  const { lines } = await browserShopApi.call<typeof getBasket>('GET /api/basket/')
  return { lines, left_out }
}

/** For an order without an account, though its buyer has one. */
async function mergeIntoAccount(ordered: OrderForBasket['lines']): Promise<Outcome> {
  const { available, ...outcome } = await findAvailable(ordered)
  const { left_out: full } = await browserShopApi.call<typeof mergeBasket>('POST /api/basket/merge/', {
    body: { lines: available },
  })
  return withFull(outcome, ordered, full)
}

async function mergeIntoBrowser(ordered: OrderForBasket['lines']): Promise<Outcome & { merged: GuestBasketLine[] }> {
  const { available, ...outcome } = await findAvailable(ordered)
  const { lines: merged, leftOut: full } = withLarger(readGuestBasket(), available)
  return { ...withFull(outcome, ordered, full), merged }
}

/** Reads what a visitor can have of the goods now. @throws ApiFailure */
async function findAvailable(ordered: OrderForBasket['lines']): Promise<Outcome & { available: GuestBasketLine[] }> {
  const { lines } = await browserShopApi.call<typeof previewBasket>('POST /api/basket/preview/', {
    body: { lines: ordered.map(({ goods_id, quantity }) => ({ goods_id, quantity })) },
  })
  const available: GuestBasketLine[] = []
  const left_out: Outcome['left_out'] = []
  for (const { goods_id, goods_name, quantity } of ordered) {
    const line = lines.find((one) => one.goods_id === goods_id)
    const { counted, state } = line ?? { counted: 0, state: 'withdrawn' as const }
    if (line && counted > 0) available.push({ goods_id, quantity: counted, seen_price: line.unit_price })
    if (state !== 'ok') left_out.push({ goods_id, goods_name, quantity: quantity - counted, reason: state })
  }
  return { lines, left_out, available }
}

function withFull({ lines, left_out }: Outcome, ordered: OrderForBasket['lines'], full: readonly number[]): Outcome {
  const others = left_out.filter(({ goods_id }) => !full.includes(goods_id))
  const without = ordered.filter(({ goods_id }) => full.includes(goods_id))
  return {
    lines,
    left_out: [
      ...others,
      ...without.map(({ goods_id, goods_name, quantity }) => ({
        goods_id,
        goods_name,
        quantity,
        reason: 'full' as const,
      })),
    ],
  }
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

function describeRaisedPrices(lines: OrderForBasket['lines'], basket: Pick<Basket, 'lines'>): string[] {
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

/** Adds lines, of equal goods the larger quantity. `leftOut`: goods without room for another item. */
function withLarger(
  lines: readonly GuestBasketLine[],
  added: readonly GuestBasketLine[],
): { lines: GuestBasketLine[]; leftOut: number[] } {
  const leftOut: number[] = []
  const merged = added.reduce<GuestBasketLine[]>(
    (basket, line) => {
      const known = basket.find(({ goods_id }) => goods_id === line.goods_id)
      if (known)
        return known.quantity < line.quantity ? basket.map((other) => (other === known ? line : other)) : basket
      if (basket.length < maxBasketLines) return [line, ...basket]
      leftOut.push(line.goods_id)
      return basket
    },
    [...lines],
  )
  return { lines: merged, leftOut }
}
