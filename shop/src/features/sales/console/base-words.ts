import { m } from '#texts'
import { whenOf } from '#console-ui/when.ts'
import { formatMoney } from '#platform/money/money.ts'
import { joinSentences } from '#ui/display/list.ts'
import type { ConsoleSale } from '../console-contract.ts'
import { baseSentences } from '../rules/base-sentences.ts'
import type { PriceCause } from '../values.ts'

export const causeNames: Readonly<Record<PriceCause, () => string>> = {
  set: m.sales_cause_set,
  import: m.sales_cause_import,
  bulk: m.sales_cause_bulk,
  undo: m.sales_cause_undo,
  sale: m.sales_cause_sale,
  sale_end: m.sales_cause_sale_end,
}

/** Which former price is shown and until when, or why none is. */
export function wasPriceWords(sale: ConsoleSale): string {
  const { was_price: wasPrice, was_price_until: until } = sale
  const first =
    wasPrice && until
      ? m.sales_was_price({ price: formatMoney(wasPrice), until: whenOf(until) })
      : m.sales_no_was_price()
  return joinSentences([first, ...baseSentences(sale)])
}
