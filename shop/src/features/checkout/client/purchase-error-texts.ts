/** Explains a failed order: changes since the page was shown, by name. */
import { m } from '#texts'
import type { Quote } from '#features/checkout/contract.ts'
import { formatMoney } from '#platform/money/money.ts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import type { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { joinSentences } from '#ui/display/list.ts'
import { findPriceRises, type PriceRise } from './line-changes.ts'

type SeenLine = Pick<Quote['lines'][number], 'goods_id' | 'goods_name' | 'unit_price'>

/** Content that the page showed, in the order of the request. */
export interface Seen {
  total: string
  lines: SeenLine[]
}

export function describeSeen({ total, lines }: Pick<Quote, 'total' | 'lines'>): string {
  const seen: Seen = {
    total,
    lines: lines.map(({ goods_id, goods_name, unit_price }) => ({ goods_id, goods_name, unit_price })),
  }
  return JSON.stringify(seen)
}

export function readSeen(form: FormData): Seen {
  return JSON.parse(textField(form, 'seen')) as Seen
}

export function describePurchaseError(failure: ApiFailure, seen: Seen): string {
  const { quote } = failure.body as { quote?: Quote }
  if (failure.code === 'total_changed' && quote) return totalInWords(seen, quote)
  if (failure.code === 'terms_changed') return failure.message
  if (failure.code === 'idempotency_key_reused') return m.checkout_sent_before()
  const reasons = Object.entries(failure.fieldErrors).flatMap(([field, sentences]) => {
    const line = seen.lines[Number(/^lines\.(\d+)$/.exec(field)?.[1])]
    return line ? sentences.map((reason) => m.checkout_line_reason({ name: line.goods_name, reason })) : sentences
  })
  return joinSentences([failure.message, ...reasons])
}

function totalInWords({ total, lines }: Seen, quote: Quote): string {
  const priceSeen = (goodsId: number) => lines.find(({ goods_id }) => goods_id === goodsId)?.unit_price
  const dearer = findPriceRises(quote.lines, priceSeen).map(describePriceRise)
  const changed = m.checkout_total_now({ before: formatMoney(total), after: formatMoney(quote.total) })
  return joinSentences([changed, ...dearer, m.checkout_look_again()])
}

export const describePriceRise = ({ name, amount }: PriceRise): string =>
  m.checkout_line_dearer({ name, amount: formatMoney(amount) })
