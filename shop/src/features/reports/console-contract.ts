/** Calls of the first screen, and of takings by day and month. */
import { z } from 'zod'
import { opening } from '#features/content/console-contract.ts'
import { healthEntry } from '#features/health/console-contract.ts'
import { auditLogEntry } from '#features/staff/console-contract.ts'
import { callsOf } from '#platform/contract/call.ts'
import { currency, money, textsIn, time } from '#platform/contract/fields.ts'
import { bestDays, chartDays } from './values.ts'

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
    events: z.array(event),
    health: z.array(healthEntry).nullable(),
  }),
})
