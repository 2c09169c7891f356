import type { ReactNode } from 'react'
import { m } from '#texts'
import type { getToday } from '#features/reports/console-contract.ts'
import { weekdayOf } from '#console-ui/when.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { formatMoney } from '#platform/money/money.ts'
import { formatCount } from '#ui/display/count.ts'

type Today = ResponseOf<typeof getToday>

/** Figures of the day beside those of the same weekday, until the same time. */
export function TodayFigures({ at, figures }: { at: string; figures: NonNullable<Today['figures']> }) {
  const { today, week_before: before } = figures
  const weekday = weekdayOf(at)
  const than = (value: string) => m.reports_week_before({ weekday, value })
  return (
    <section className="mb-8" aria-labelledby="so-far">
      <h2 id="so-far" className="section-title">
        {m.reports_so_far()}
      </h2>
      <dl className="grid grid-cols-4 gap-4 max-desk:grid-cols-2">
        <Figure name={m.reports_received()} value={formatMoney(today.received)}>
          {than(formatMoney(before.received))}
        </Figure>
        <Figure name={m.reports_orders()} value={formatCount(today.orders)}>
          {than(formatCount(before.orders))}
        </Figure>
        <Figure name={m.reports_units()} value={formatCount(today.units)}>
          {than(formatCount(before.units))}
        </Figure>
        <Figure name={m.reports_refunded()} value={formatMoney(today.refunded)}>
          {m.reports_refund_count({ count: today.refunds })}
          <br />
          {than(formatMoney(before.refunded))}
        </Figure>
      </dl>
    </section>
  )
}

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-ink-2">{name}</dt>
      <dd>
        <span className="block text-[1.625rem]/[1.3] tabular-nums">{value}</span>
        <small>{children}</small>
      </dd>
    </div>
  )
}
