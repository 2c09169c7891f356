import { dayInMs, maxSaleDays } from '#features/sales/values.ts'
import type { FieldErrors, LocalizedMessage } from '#platform/http/responses/errors.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { m } from '#texts'

export interface Period {
  startsAt: Date
  endsAt: Date
}

/** Faults in the times of a sale. */
export function faultsOfPeriod({ startsAt, endsAt }: Period, now: Date): FieldErrors {
  const fault = faultOfEnd({ startsAt, endsAt }, now)
  return fault ? { ends_at: [fault] } : {}
}

function faultOfEnd({ startsAt, endsAt }: Period, now: Date): LocalizedMessage | null {
  if (endsAt <= startsAt) return (options) => m.sales_ends_before_start({}, options)
  if (endsAt <= now) return (options) => m.sales_ends_in_past({}, options)
  if (endsAt.getTime() - startsAt.getTime() > maxSaleDays * dayInMs)
    return (options) => m.sales_too_long({ days: maxSaleDays }, options)
  return null
}

export function faultOfSalePrice(priceInFen: number, regularPriceInFen: number): LocalizedMessage | null {
  if (priceInFen <= 0) return (options) => m.sales_price_needed({}, options)
  if (priceInFen < regularPriceInFen) return null
  return (options) => m.sales_price_not_below({ regular: toWireMoney(regularPriceInFen) }, options)
}

/** A sale may start at the moment at which another ends. */
export const overlap = (one: Period, other: Period): boolean =>
  one.startsAt < other.endsAt && one.endsAt > other.startsAt

/** A start in the past is now. */
export const fromNow = <Sale extends Period>(sale: Sale, now: Date): Sale =>
  sale.startsAt < now && sale.endsAt > now ? { ...sale, startsAt: now } : sale
