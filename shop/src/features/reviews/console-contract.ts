/** Console calls on reviews. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { editErrors, listOf, pageQuery, revisionHeaders, rowId, time } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import {
  maxHideReasonLength,
  maxReplyLength,
  maxReviewsCounted,
  reviewStatuses,
  reviewTabs,
  waitingReasons,
} from './values.ts'

const defineCall = callsOf('Console: reviews')
const access = { staff: 'reviews.moderate' } as const

const consoleReview = z.object({
  id: z.int(),
  revision: z.int(),
  order_number: z.string(),
  position: z.int(),
  goods_id: z.int(),
  goods_name: z.string(),
  option_text: z.string(),
  image_url: z.string(),
  author: z.string().meta({ description: 'As pages show it' }),
  stars: z.int(),
  text: z.string(),
  addition: z.string(),
  pictures: z.array(z.object({ picture_id: z.string(), url: z.string() })),
  status: z.enum(reviewStatuses),
  waiting_reasons: z.array(z.enum(waitingReasons)),
  reason: z.string().meta({ description: 'Of the last hiding; its writer reads it' }),
  reply: z.string(),
  replied_at: time.nullable(),
  helpful_count: z.int(),
  report_count: z.int().meta({ description: 'Since staff looked at it last' }),
  created_at: time,
  edited_at: time.nullable(),
})
export type ConsoleReview = z.infer<typeof consoleReview>

export const listConsoleReviews = defineCall({
  key: 'GET /api/console/reviews/',
  summary: 'Reviews in tabs: those that wait, were reported, were answered, and all',
  description: `A tab without a name is \`waiting\`, its oldest first; the others have the newest first. \`facets\` counts each tab, up to ${maxReviewsCounted}.`,
  access,
  query: pageQuery.extend({ tab: z.enum(reviewTabs).optional() }),
  response: listOf(consoleReview).extend({
    facets: z.object({ waiting: z.int(), reported: z.int(), answered: z.int(), all: z.int() }),
    is_count_capped: z.literal(true).optional(),
  }),
  errors: ['not_found'],
})

const params = z.object({ id: rowId })

export const replyToReview = defineCall({
  key: 'POST /api/console/reviews/{id}/reply/',
  summary: 'Reply to a review, or change the reply; its writer is notified of the first one',
  access,
  params,
  headers: revisionHeaders,
  body: z.object({ reply: text(maxReplyLength).trim().min(1) }),
  response: consoleReview,
  errors: [...editErrors],
})

export const hideReview = defineCall({
  key: 'POST /api/console/reviews/{id}/hide/',
  summary: 'Hide a review, with a reason that its writer reads',
  access,
  params,
  headers: revisionHeaders,
  body: z.object({ reason: text(maxHideReasonLength).trim().min(1) }),
  response: consoleReview,
  errors: [...editErrors],
})

export const showReview = defineCall({
  key: 'POST /api/console/reviews/{id}/show/',
  summary: 'Show a review that waits or is hidden; its reports count as looked at',
  access,
  params,
  headers: revisionHeaders,
  response: consoleReview,
  errors: [...editErrors],
})
