/** What a price may be, and what becomes of one that is changed with many others. */
import { maxPriceInFen } from '#features/catalogue/values.ts'
import type { LocalizedMessage } from '#platform/http/answers/refusals.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { m } from '#texts'

/** Null where it can be one. */
export function faultOfPrice(priceInFen: number): LocalizedMessage | null {
  if (priceInFen <= 0) return (options) => m.catalogue_price_needed({}, options)
  if (priceInFen > maxPriceInFen)
    return (options) => m.catalogue_price_too_high({ most: toWireMoney(maxPriceInFen) }, options)
  return null
}
