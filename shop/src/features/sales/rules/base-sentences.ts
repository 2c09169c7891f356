/** Which former price each market allows, or why none, in words. */
import { m } from '#texts'
import type { Market } from '#features/content/values.ts'
import type { Language } from '#platform/i18n/language.ts'
import { formatMoney, readFen } from '#platform/money/money.ts'
import type { ConsoleSale } from '../console-contract.ts'
import type { BaseReason } from '../values.ts'

interface Options {
  locale?: Language
}

const reasons: Readonly<Record<BaseReason, (values: { amount: string }, options?: Options) => string>> = {
  lowest_paid_7_days: m.sales_base_lowest_paid_7_days,
  last_paid: m.sales_base_last_paid,
  lowest_charged_7_days: m.sales_base_lowest_charged_7_days,
  regular_8_weeks: m.sales_base_regular_8_weeks,
  lowest_charged_30_days: m.sales_base_lowest_charged_30_days,
  lowest_charged_since_new: m.sales_base_lowest_charged_since_new,
  never_sold: (_, options) => m.sales_base_never_sold({}, options),
  not_charged_half: (_, options) => m.sales_base_not_charged_half({}, options),
  not_charged_14_days: (_, options) => m.sales_base_not_charged_14_days({}, options),
  not_charged_lately: (_, options) => m.sales_base_not_charged_lately({}, options),
  on_sale_too_short: (_, options) => m.sales_base_on_sale_too_short({}, options),
}

const marketNames: Readonly<Record<Market, (options?: Options) => string>> = {
  CN: (options) => m.sales_market_cn({}, options),
  JP: (options) => m.sales_market_jp({}, options),
  EU: (options) => m.sales_market_eu({}, options),
}

/** One sentence a market. */
export function baseSentences({ price, bases }: Pick<ConsoleSale, 'price' | 'bases'>, options?: Options): string[] {
  return bases.map(({ market, amount, reason }) => {
    const words = {
      market: marketNames[market](options),
      reason: reasons[reason]({ amount: amount === null ? '' : formatMoney(amount) }, options),
    }
    const isAbove = amount === null || readFen(amount) > readFen(price)
    return isAbove ? m.sales_base_of(words, options) : m.sales_base_not_above(words, options)
  })
}
