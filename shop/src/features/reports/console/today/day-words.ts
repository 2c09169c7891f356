import { m } from '#texts'
import type { WireDay } from '#features/reports/console-contract.ts'
import { weekdayOf } from '#console-ui/when.ts'
import { formatMoney } from '#platform/money/money.ts'

/** A day's takings in one sentence. */
export const wordsOfDay = ({ day, received, refunded, orders }: WireDay): string =>
  m.reports_day_words({
    day: day.slice(5),
    weekday: weekdayOf(day),
    received: formatMoney(received),
    refunded: formatMoney(refunded),
    orders: m.reports_order_count({ count: orders }),
  })
