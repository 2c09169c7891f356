/** Calls of the first screen, and of takings by day and month. */
import { z } from 'zod'
import { opening } from '#features/content/console-contract.ts'
import { healthEntry } from '#features/health/console-contract.ts'
import { auditLogEntry } from '#features/staff/console-contract.ts'
import { callsOf } from '#platform/contract/call.ts'
import { currency, money, sentFile, textsIn, time } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { bestDays, chartDays, maxTakingsRows, takingsSteps } from './values.ts'

const defineCall = callsOf('Console: reports')

const figures = z.object({
  received: money.meta({ description: 'What the ledger received' }),
  payments: z.int(),
  refunded: money.meta({ description: 'What the ledger paid out' }),
  refunds: z.int(),
  orders: z.int().meta({ description: 'With their first payment in the span' }),
  units: z.int().meta({ description: 'Units that these orders sold' }),
})
export type WireFigures = z.infer<typeof figures>

const day = figures.extend({ day: z.iso.date().meta({ description: "Of the shop's zone" }) })
export type WireDay = z.infer<typeof day>

const best = z.object({
  goods_id: z.int(),
  sku: z.string(),
  names: textsIn(z.string()),
  image_url: z.string(),
  units: z.int(),
  amount: money.nullable().meta({ description: 'What was paid for them; null without `money.read`' }),
  stock: z.int(),
})
export type WireBest = z.infer<typeof best>

const runningOut = best.omit({ amount: true }).extend({
  days_left: z.int().meta({ description: `At the pace of the last ${chartDays} days` }),
})
export type WireRunningOut = z.infer<typeof runningOut>

const event = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('audit'), at: time, entry: auditLogEntry }),
  z.object({ kind: z.enum(['payment_in', 'refund_out']), at: time, order_number: z.string(), amount: money }),
])
export type WireEvent = z.infer<typeof event>

export const getToday = defineCall({
  key: 'GET /api/console/today/',
  summary: 'What the first screen shows; parts that the reader may not see are null',
  description:
    '`opening` (whether the shop is ready to sell; it blocks nothing) and `health` need `settings.edit`, `figures` and ' +
    '`days` need `money.read`. Events are those of the audit log with `trail.read`, and of the ledger with `money.read`.',
  access: 'staff',
  response: z.object({
    at: time,
    currency,
    opening: opening.nullable(),
    figures: z
      .object({ today: figures, week_before: figures.meta({ description: 'The same weekday, until the same time' }) })
      .nullable(),
    days: z
      .array(day)
      .nullable()
      .meta({ description: `The last ${chartDays}, today last` }),
    best: z.array(best).meta({ description: `Sold most in ${bestDays} days` }),
    running_out: z
      .array(runningOut)
      .meta({ description: `Goods on sale that last for fewer than ${chartDays} days, the first to run out first` }),
    events: z.array(event),
    health: z.array(healthEntry).nullable(),
  }),
})

const date = text(10).pipe(z.iso.date())
const span = z.object({
  tab: z.enum(takingsSteps).optional().meta({ description: 'A row for each day, or for each month' }),
  from: date.optional().meta({ description: 'The first day; the last 31 days, or the last 12 months, without it' }),
  to: date.optional().meta({ description: 'The last day, today without it' }),
})
const spanNote =
  `Days are those of the shop's zone, whole months with \`month\`. At most ${maxTakingsRows.day} days or ${maxTakingsRows.month} months. ` +
  'Sums are those of the ledger.'

const takings = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  currency,
  total: figures,
  rows: z.array(day).meta({ description: 'In order; a month is named by its first day' }),
})
export type WireTakings = z.infer<typeof takings>

export const listTakings = defineCall({
  key: 'GET /api/console/takings/',
  summary: 'Takings by day or month',
  description: spanNote,
  access: { staff: 'money.read' },
  query: span,
  response: takings,
})

export const exportTakings = defineCall({
  key: 'GET /api/console/exports/takings.csv/',
  summary: 'The same as a table for spreadsheets',
  description: spanNote,
  access: { staff: 'reports.export' },
  query: span,
  response: sentFile,
  responseKind: 'file',
})
