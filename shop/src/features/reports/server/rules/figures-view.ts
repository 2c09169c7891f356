import type { WireDay, WireFigures } from '#features/reports/console-contract.ts'
import { addDays } from '#platform/i18n/shop-zone.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { DayFigures, Figures } from '../queries/takings-queries.ts'

export const noFigures: Figures = { receivedInFen: 0, payments: 0, refundedInFen: 0, refunds: 0, orders: 0, units: 0 }

export const toWireFigures = ({ receivedInFen, refundedInFen, ...counts }: Figures): WireFigures => ({
  received: toWireMoney(receivedInFen),
  payments: counts.payments,
  refunded: toWireMoney(refundedInFen),
  refunds: counts.refunds,
  orders: counts.orders,
  units: counts.units,
})

/** Every day of a span, also those without entries. @param until not included */
export function fillDays(days: readonly DayFigures[], from: string, until: string): DayFigures[] {
  const known = new Map(days.map((figures) => [figures.day, figures]))
  const all: DayFigures[] = []
  for (let day = from; day < until; day = addDays(day, 1)) all.push(known.get(day) ?? { ...noFigures, day })
  return all
}

/** Days of each month, as its first day. */
export function sumMonths(days: readonly DayFigures[]): DayFigures[] {
  const months = Map.groupBy(days, ({ day }) => `${day.slice(0, 7)}-01`)
  return [...months].map(([day, parts]) => ({ ...sumFigures(parts), day }))
}

export const toWireDay = ({ day, ...figures }: DayFigures): WireDay => ({ ...toWireFigures(figures), day })

export function sumFigures(parts: readonly Figures[]): Figures {
  const sum = { ...noFigures }
  for (const part of parts) for (const key of Object.keys(sum) as (keyof Figures)[]) sum[key] += part[key]
  return sum
}
