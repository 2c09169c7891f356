import { m } from '#texts'
import type { DeliveryTerms } from '#features/delivery/contract.ts'
import { formatMoney } from '#platform/money/money.ts'
import type { Fact } from '#ui/display/facts.tsx'
import { promiseInDays } from './promise-in-days.ts'

/** Of a goods: when it comes, and from which sum on that costs nothing. */
export function deliveryFact({ days_min, days_max, free_delivery_from: from, currency }: DeliveryTerms): Fact {
  const days = promiseInDays({ min: days_min, max: days_max })
  const detail =
    from === null
      ? days
      : from === '0.00'
        ? m.delivery_days_free({ days })
        : m.delivery_days_free_from({ days, amount: formatMoney(from, currency) })
  return { term: m.delivery_arrives(), detail }
}
