/**
 * Delivery estimate on public pages: days, never dates. Formatted on the server, so that a goods page loads no texts
 * for it.
 */
import { m } from '#texts'
import type { DeliveryTerms } from '#features/delivery/contract.ts'
import type { Language } from '#platform/i18n/language.ts'
import { formatMoney } from '#platform/money/money.ts'

/** `3`, `5`, `199.00` → `付款后 3 至 5 天，满 ¥199.00 免运费` */
export function formatDeliveryTerms(
  {
    days_min: min,
    days_max: max,
    free_delivery_from: from,
    currency,
  }: Pick<DeliveryTerms, 'days_min' | 'days_max' | 'free_delivery_from' | 'currency'>,
  locale: Language,
): string {
  const options = { locale }
  const days =
    min === max ? m.delivery_promised_one({ days: max }, options) : m.delivery_promised_days({ min, max }, options)
  if (from === null) return days
  if (from === '0.00') return m.delivery_days_free({ days }, options)
  return m.delivery_days_free_from({ days, amount: formatMoney(from, currency) }, options)
}
