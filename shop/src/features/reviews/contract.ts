/** Shoppers' calls on reviews. */
import { z } from 'zod'
import { goodsId } from '#features/catalogue/contract.ts'
import { pictureId, privatePicture } from '#features/media/contract.ts'
import { orderNumber } from '#features/orders/contract.ts'
import { maxOrderLines } from '#features/orders/values.ts'
import { callsOf } from '#platform/contract/call.ts'
import { listOf, noContent, pageQuery, rowId, time, wholeNumber } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import {
  maxReviewPages,
  maxReviewPictures,
  maxReviewTextLength,
  reviewDays,
  reviewEditDays,
  reviewFilters,
  reportsThatHide,
  reviewStatuses,
} from './values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    not_reviewable: true
  }
}

const defineCall = callsOf('Reviews')

const shownReview = z.object({
  id: z.int(),
  goods_id: z.int(),
  option_text: z.string().meta({ description: 'What distinguishes the item from its siblings, as bought' }),
  author: z.string().meta({ description: 'Masked' }),
  stars: z.int(),
  text: z.string(),
  addition: z.string().meta({ description: 'Written later; empty without one' }),
  added_at: time.nullable(),
  pictures: z.array(z.object({ url: z.string(), small_url: z.string() })),
  reply: z.string().meta({ description: "The shop's; empty without one" }),
  replied_at: time.nullable(),
  helpful_count: z.int(),
  created_at: time,
  edited_at: time.nullable(),
})
export type ShownReview = z.infer<typeof shownReview>

const reviewSummary = z.object({
  count: z.int(),
  stars: z.number().nullable().meta({ description: 'The mean, with one decimal; null without a review' }),
  star_counts: z.array(z.int()).meta({ description: 'With five stars, four, and so on' }),
  with_pictures: z.int(),
  of_variant: z.int().meta({ description: 'Of this item alone, where its siblings are counted, too' }),
  low: z.int().meta({ description: 'With three stars or fewer' }),
  is_sample: z
    .boolean()
    .meta({ description: 'Nobody has reviewed the item: these are examples of the demo catalogue' }),
})
export type ReviewSummary = z.infer<typeof reviewSummary>

export const listReviews = defineCall({
  key: 'GET /api/review/',
  summary: 'Reviews of an item by those who received it, the most helpful first, then the newest',
  description: `Pages after the ${maxReviewPages}th do not exist. Examples of the demo catalogue are in the caller's language alone.`,
  access: 'public',
  query: pageQuery.extend({
    goods_id: goodsId,
    filter: z
      .enum(reviewFilters)
      .optional()
      .meta({ description: '`variant`: of this item without its siblings; `low`: three stars or fewer' }),
  }),
  response: listOf(shownReview).extend({ summary: reviewSummary }),
  errors: ['not_found'],
})
export type ReviewList = z.infer<typeof listReviews.response>

const lineParams = z.object({ order_number: orderNumber, position: wholeNumber(1, maxOrderLines) })

const ownReview = z.object({
  id: z.int(),
  order_number: z.string(),
  position: z.int(),
  goods_id: z.int(),
  author: z.string().meta({ description: 'As pages show it' }),
  stars: z.int(),
  text: z.string(),
  addition: z.string(),
  added_at: time.nullable(),
  pictures: z.array(privatePicture),
  status: z.enum(reviewStatuses).meta({ description: '`waiting`: the shop looks at it first' }),
  reason: z.string().meta({ description: "The shop's, where it is hidden" }),
  reply: z.string(),
  replied_at: time.nullable(),
  helpful_count: z.int(),
  created_at: time,
  edited_at: time.nullable(),
  editable_until: time,
  addition_until: time.meta({ description: 'Until then an addition is written or edited' }),
})
export type OwnReview = z.infer<typeof ownReview>

const stars = wholeNumber(1, 5)
const words = text(maxReviewTextLength)
const pictureIds = z
  .array(pictureId)
  .max(maxReviewPictures)
  .refine((ids) => new Set(ids).size === ids.length)
  .meta({ description: 'Of `POST /api/picture/`, each once' })

export const getOwnReview = defineCall({
  key: 'GET /api/review/{order_number}/{position}/',
  summary: 'What the caller wrote about a line of an order',
  access: 'shopper',
  params: lineParams,
  response: ownReview,
  errors: ['not_found'],
})

export const postReview = defineCall({
  key: 'POST /api/review/{order_number}/{position}/',
  summary: 'Review a delivered item; the same again changes nothing',
  description:
    `Within ${reviewDays} days after delivery, by its buyer, unless all units came back. It is shown at once, or \`waiting\` ` +
    'where it names a site, a number or a word of the shop’s list.',
  access: 'shopper',
  params: lineParams,
  body: z.object({ stars, text: words.optional(), picture_ids: pictureIds.optional() }),
  status: 201,
  response: ownReview,
  errors: ['not_found', 'not_reviewable', 'limit_reached'],
})

export const putReview = defineCall({
  key: 'PUT /api/review/{order_number}/{position}/',
  summary: 'Edit a review, or add to it once',
  description:
    `For ${reviewEditDays} days. What is left out stays. \`addition\` is written within ${reviewDays} days and edited for ` +
    `${reviewEditDays}.`,
  access: 'shopper',
  params: lineParams,
  body: z.object({
    stars: stars.optional(),
    text: words.optional(),
    picture_ids: pictureIds.optional(),
    addition: words.optional(),
  }),
  response: ownReview,
  errors: ['not_found', 'not_reviewable'],
})

export const deleteReview = defineCall({
  key: 'DELETE /api/review/{order_number}/{position}/',
  summary: 'Delete a review, at any time; also when there was none',
  access: 'shopper',
  params: lineParams,
  ...noContent,
  errors: ['not_found'],
})

const reviewParams = z.object({ id: rowId })

export const postHelpful = defineCall({
  key: 'POST /api/review/{id}/helpful/',
  summary: 'Find a review helpful; again it changes nothing, and one’s own is 409',
  access: 'shopper',
  params: reviewParams,
  ...noContent,
  errors: ['not_found', 'not_reviewable', 'limit_reached'],
})

export const deleteHelpful = defineCall({
  key: 'DELETE /api/review/{id}/helpful/',
  summary: 'Take that back; also when it was not so',
  access: 'shopper',
  params: reviewParams,
  ...noContent,
})

export const postReport = defineCall({
  key: 'POST /api/review/{id}/report/',
  summary: `Report a review to the shop, once; ${reportsThatHide} reports hide it until the shop has looked`,
  access: 'shopper',
  params: reviewParams,
  ...noContent,
  errors: ['not_found', 'not_reviewable', 'limit_reached'],
})

const reviewMarks = z.object({
  helpful: z.array(z.int()),
  reported: z.array(z.int()),
  own: z.array(z.int()),
})
export type ReviewMarks = z.infer<typeof reviewMarks>

export const getReviewMarks = defineCall({
  key: 'GET /api/review/marks/',
  summary: 'Which reviews of an item the caller found helpful, reported, or wrote: ids',
  access: 'shopper',
  query: z.object({ goods_id: goodsId }),
  response: reviewMarks,
})
