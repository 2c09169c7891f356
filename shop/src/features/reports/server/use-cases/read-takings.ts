import type { WireTakings } from '#features/reports/console-contract.ts'
import { maxTakingsRows, type TakingsStep } from '#features/reports/values.ts'
import { m } from '#texts'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { SentFile } from '#platform/contract/call.ts'
import { csvFile } from '#platform/csv/write-csv.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { Invalid } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { addDays, shopDay } from '#platform/i18n/shop-zone.ts'
import { sumFigures, sumMonths, toWireDay, toWireFigures } from '../rules/figures-view.ts'
import { readDays } from './read-days.ts'

type Context = Pick<ShopContext, 'database' | 'inTransaction' | 'now'>

export interface TakingsQuery {
  tab?: TakingsStep | undefined
  from?: string | undefined
  to?: string | undefined
}

const defaultDays = 31
const monthsOfYear = 12

/** @throws Invalid naming the date that makes the span too long or empty */
export async function readTakings({ database, now }: Context, query: TakingsQuery): Promise<WireTakings> {
  const { step, from, to } = spanOf(query, shopDay(now()))
  const days = await readDays(database, from, addDays(to, 1))
  const rows = step === 'month' ? sumMonths(days) : days
  const total = toWireFigures(sumFigures(days))
  return { from, to, currency: 'CNY', total, rows: rows.map(toWireDay) }
}

function spanOf({ tab: step = 'day', from, to }: TakingsQuery, today: string) {
  const last = to ?? (from !== undefined && from > today ? from : today)
  const first = from ?? (step === 'day' ? addDays(last, 1 - defaultDays) : firstOfMonth(last, monthsOfYear - 1))
  if (first > last) throw new Invalid({ to: [(spoken) => m.reports_span_empty({}, spoken)] })
  const span = step === 'day' ? { from: first, to: last } : { from: firstOfMonth(first), to: lastOfMonth(last) }
  const max = maxTakingsRows[step]
  const oldest = step === 'day' ? addDays(span.to, 1 - max) : firstOfMonth(span.to, max - 1)
  const tooLong = step === 'day' ? m.reports_span_days : m.reports_span_months
  if (span.from < oldest) throw new Invalid({ from: [(spoken) => tooLong({ count: max }, spoken)] })
  return { step, ...span }
}

/** @param before so many months earlier */
function firstOfMonth(day: string, before = 0): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1 - before, 1)
  return date.toISOString().slice(0, 10)
}

const lastOfMonth = (day: string) => addDays(firstOfMonth(day, -1), -1)

/** Exports the table as CSV. The audit log records each export. */
export async function exportTakings(
  context: Context,
  { staff, language: locale }: { staff: Staff; language: Language },
  query: TakingsQuery,
): Promise<SentFile> {
  const { rows, total, from, to } = await readTakings(context, query)
  const heads = [
    m.reports_day,
    m.reports_received,
    m.reports_payments,
    m.reports_refunded,
    m.reports_refunds,
    m.reports_orders,
    m.reports_units,
  ].map((head) => head({}, { locale }))
  const cellsOf = (name: string, row: WireTakings['total']) => [
    name,
    row.received,
    String(row.payments),
    row.refunded,
    String(row.refunds),
    String(row.orders),
    String(row.units),
  ]
  const isByMonth = query.tab === 'month'
  const lines = rows.map(({ day, ...row }) => cellsOf(isByMonth ? day.slice(0, 7) : day, row))
  const at = context.now()
  await context.inTransaction((transaction) =>
    writeAuditEntry(transaction, {
      by: staff,
      at,
      action: 'takings.export',
      subject: { kind: 'takings', id: 'export', label: '' },
      changes: { rows: [null, rows.length], from: [null, from], to: [null, to] },
    }),
  )
  return csvFile(`takings-${from}-${to}`, [heads, ...lines, cellsOf(m.reports_total({}, { locale }), total)])
}
