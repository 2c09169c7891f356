/** Calls by which staff find and manage shoppers. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { listOf, money, pageQuery, rowId, time } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { maxReasonLength, orderStatuses } from '#features/orders/values.ts'
import { maxShopperQueryLength, shopperTabs } from './values.ts'

const defineCall = callsOf('Console: shoppers')
const params = z.object({ id: rowId })
const reads = { staff: 'shoppers.read' } as const
const manages = { staff: 'shoppers.manage' } as const

const listedShopper = z.object({
  id: z.int(),
  username: z.string().nullable().meta({ description: 'Null: the account is deleted' }),
  email: z.string().nullable().meta({ description: 'The verified address' }),
  joined_at: time,
  last_seen_at: time.nullable().meta({ description: 'The last use of a login that still stands' }),
  blocked_at: time.nullable(),
  orders: z.int().meta({ description: 'Paid orders among the last 1,000, as the sums' }),
  spent: money,
  refunded: money,
})
export type ListedShopper = z.infer<typeof listedShopper>

export const listShoppers = defineCall({
  key: 'GET /api/console/shoppers/',
  summary: 'Shoppers, the newest first',
  description:
    '`q` is the beginning of a username, a whole mail address, or the last four digits or more of a telephone number ' +
    'of an order or address. Deleted accounts have no name, and no search finds them. Counts go up to 9,999.',
  access: reads,
  query: pageQuery.extend({
    tab: z.enum(shopperTabs).optional(),
    q: text(maxShopperQueryLength).trim().optional(),
  }),
  response: listOf(listedShopper).extend({
    facets: z.object({ all: z.int(), blocked: z.int() }),
    is_count_capped: z.literal(true).optional(),
  }),
  errors: ['not_found'],
})

const consoleShopper = listedShopper.extend({
  phones: z.array(z.string()).meta({ description: 'Of the address book and of orders, the newest first' }),
  refunded_orders: z.int(),
  recent_orders: z.array(
    z.object({ order_number: z.string(), created_at: time, status: z.enum(orderStatuses), total_amount: money }),
  ),
})
export type ConsoleShopper = z.infer<typeof consoleShopper>

export const getShopper = defineCall({
  key: 'GET /api/console/shoppers/{id}/',
  summary: 'One shopper in figures, with the last orders',
  access: reads,
  params,
  response: consoleShopper,
  errors: ['not_found'],
})

const reasoned = z.object({ reason: text(maxReasonLength).trim().min(1) })

export const blockShopper = defineCall({
  key: 'POST /api/console/shoppers/{id}/block/',
  summary: 'Block a shopper: all logins end at once, and none begins; orders and refunds go on',
  access: manages,
  needsRecentSignIn: true,
  params,
  body: reasoned,
  response: consoleShopper,
  errors: ['not_found', 'reauthentication_required'],
})

export const unblockShopper = defineCall({
  key: 'POST /api/console/shoppers/{id}/unblock/',
  summary: 'Let a blocked shopper log in again',
  access: manages,
  params,
  body: reasoned,
  response: consoleShopper,
  errors: ['not_found'],
})

export const makePasswordLink = defineCall({
  key: 'POST /api/console/shoppers/{id}/password_link/',
  summary: 'A link by which the shopper chooses a new password, once and within 24 hours',
  description:
    'The response has it once; each call makes another and ends the former. Using it ends all logins of the shopper.',
  access: manages,
  needsRecentSignIn: true,
  params,
  body: reasoned,
  status: 201,
  response: z.object({ url: z.string(), expires_at: time }),
  errors: ['not_found', 'reauthentication_required'],
})
