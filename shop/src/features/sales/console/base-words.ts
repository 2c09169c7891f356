import { m } from '#texts'
import type { Market } from '#features/content/values.ts'
import { whenOf } from '#console-ui/when.ts'
import { formatMoney, readFen } from '#platform/money/money.ts'
import { joinSentences } from '#ui/display/list.ts'
import type { ConsoleSale } from '../console-contract.ts'
import type { BaseReason, PriceCause } from '../values.ts'

const reasons: Readonly<Record<BaseReason, (values: { amount: string }) => string>> = {
  lowest_paid_7_days: m.sales_base_lowest_paid_7_days,
  last_paid: m.sales_base_last_paid,
  lowest_charged_7_days: m.sales_base_lowest_charged_7_days,
  regular_8_weeks: m.sales_base_regular_8_weeks,
  lowest_charged_30_days: m.sales_base_lowest_charged_30_days,
  lowest_charged_since_new: m.sales_base_lowest_charged_since_new,
  never_sold: () => m.sales_base_never_sold(),
  not_charged_half: () => m.sales_base_not_charged_half(),
  not_charged_14_days: () => m.sales_base_not_charged_14_days(),
  not_charged_lately: () => m.sales_base_not_charged_lately(),
  on_sale_too_short: () => m.sales_base_on_sale_too_short(),
}

const marketNames: Readonly<Record<Market, () => string>> = {
  CN: m.sales_market_cn,
  JP: m.sales_market_jp,
  EU: m.sales_market_eu,
}

export const causeNames: Readonly<Record<PriceCause, () => string>> = {
  set: m.sales_cause_set,
  import: m.sales_cause_import,
  bulk: m.sales_cause_bulk,
  undo: m.sales_cause_undo,
  sale: m.sales_cause_sale,
  sale_end: m.sales_cause_sale_end,
}

const amountOf = (text: string | null) => (text === null ? '' : formatMoney(text))

/** Which former price is shown and until when, or why none is. */
export function wasPriceWords({ price, bases, was_price: wasPrice, was_price_until: until }: ConsoleSale): string {
  const marketSentences = bases.map(({ market, amount, reason }) => {
    const words = { market: marketNames[market](), reason: reasons[reason]({ amount: amountOf(amount) }) }
    const isAbove = amount === null || readFen(amount) > readFen(price)
    return isAbove ? m.sales_base_of(words) : m.sales_base_not_above(words)
  })
  const first =
    wasPrice && until
      ? m.sales_was_price({ price: formatMoney(wasPrice), until: whenOf(until) })
      : m.sales_no_was_price()
  return joinSentences([first, ...marketSentences])
}
