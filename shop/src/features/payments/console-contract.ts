/** Payment cases: amounts that do not match, refused refunds, discrepancies of the ledger. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { listOf, pageQuery, requestKeyHeaders, rowId, time } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { caseKinds, caseTabs, maxReviewReasonLength, reviewDecisions } from './values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    case_closed: true
    decision_not_possible: true
  }
}

const defineCall = callsOf('Console: review')

const reviewCase = z.object({
  id: z.int(),
  kind: z.enum(caseKinds),
  title: z.string(),
  sentence: z.string().meta({ description: 'What it means, in the reader’s language' }),
  opened_at: time,
  order_number: z.string().nullable(),
  return_number: z.string().nullable(),
  other: z.string().meta({ description: 'What the other side is called' }),
  sides: z
    .array(z.object({ name: z.string(), ours: z.string(), theirs: z.string(), agrees: z.boolean().nullable() }))
    .meta({ description: "The shop's record, and the provider's" }),
  choices: z
    .array(
      z.object({
        decision: z.enum(reviewDecisions),
        name: z.string(),
        sentence: z.string().meta({ description: 'What it leads to; of one that is not possible, why' }),
        is_possible: z.boolean(),
      }),
    )
    .meta({ description: 'None once it is closed' }),
  closed_at: time.nullable(),
  decision: z
    .enum(reviewDecisions)
    .nullable()
    .meta({ description: 'Null where the shop itself saw that it was settled' }),
  decision_name: z.string(),
  reason: z.string(),
  decided_by: z.string().nullable(),
})
export type PaymentCase = z.infer<typeof reviewCase>

export const listReview = defineCall({
  key: 'GET /api/console/review/',
  summary: 'What waits for a person, the longest waiting first; or what was decided, the newest first',
  access: { staff: 'payments.read' },
  query: pageQuery.extend({ tab: z.enum(caseTabs).optional() }),
  response: listOf(reviewCase).extend({
    facets: z.object({ open: z.int(), closed: z.int() }),
    last_audit: z
      .object({ at: time, differences: z.int() })
      .nullable()
      .meta({ description: 'The last night’s look at the books' }),
  }),
  errors: ['not_found'],
})

export const decideReview = defineCall({
  key: 'POST /api/console/review/{id}/decide/',
  summary: 'Decide one of them, with a reason',
  description:
    '`ask_again` queries the provider and accepts a matching payment. `accept_as_paid` queries it, too, and is refused where the ' +
    'sum differs. `settle` closes the case: for a payment it cancels the order and releases its goods; the ledger stays. ' +
    '`send_again` sends a refused refund once more, `settled_by_hand` records it as paid. The sentence of ' +
    '`decision_not_possible` states the reason.',
  access: { staff: 'payments.review' },
  needsRecentSignIn: true,
  params: z.object({ id: rowId }),
  headers: requestKeyHeaders,
  body: z.object({ decision: z.enum(reviewDecisions), reason: text(maxReviewReasonLength).trim().min(1) }),
  response: reviewCase,
  errors: ['not_found', 'case_closed', 'decision_not_possible', 'order_not_refundable', 'idempotency_key_reused'],
})
