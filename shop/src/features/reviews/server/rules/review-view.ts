import type { OwnReview, ReviewSummary, ShownReview } from '#features/reviews/contract.ts'
import { reviewDays, reviewEditDays } from '#features/reviews/values.ts'
import { privatePictures } from '#features/media/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Language } from '#platform/i18n/language.ts'
import { nameIn } from '#platform/i18n/names.ts'
import type { ReviewWithPictures } from '../queries/review-queries.ts'
import type { RatingRow, ShownReviewRow } from '../queries/shown-review-queries.ts'

const dayInMs = 86_400_000

export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayInMs)

/** Public addresses, which work only while the review is shown. */
const pictureUrls = (id: string) => ({ url: `/review_img/${id}.webp`, small_url: `/review_img/${id}-320.webp` })

const isoOf = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString())

export function toShownReview(row: ShownReviewRow, language: Language): ShownReview {
  return {
    id: row.id,
    goods_id: row.goodsId,
    option_text: row.optionNames ? nameIn(language, row.optionNames) : row.optionText,
    author: row.author,
    stars: row.stars,
    text: row.text,
    addition: row.addition,
    added_at: isoOf(row.addedAt),
    pictures: row.pictureIds.map(pictureUrls),
    reply: row.reply,
    replied_at: isoOf(row.repliedAt),
    helpful_count: row.helpfulCount,
    created_at: isoOf(row.createdAt)!,
    edited_at: isoOf(row.editedAt),
  }
}

const sumOf = (rows: readonly RatingRow[], key: Exclude<keyof RatingRow, 'goodsId' | 'familyId' | 'isSample'>) =>
  rows.reduce((sum, row) => sum + row[key], 0)

/** @param goodsId item of the page, one of the siblings */
export function toSummary(rows: readonly RatingRow[], goodsId: number, isSample: boolean): ReviewSummary {
  const starCounts = (['stars5', 'stars4', 'stars3', 'stars2', 'stars1'] as const).map((key) => sumOf(rows, key))
  const count = starCounts.reduce((sum, one) => sum + one, 0)
  const starSum = starCounts.reduce((sum, one, place) => sum + one * (5 - place), 0)
  const own = rows.find((row) => row.goodsId === goodsId)
  return {
    count,
    stars: count === 0 ? null : meanStars(count, starSum),
    star_counts: starCounts,
    with_pictures: sumOf(rows, 'pictured'),
    of_variant: own ? own.stars1 + own.stars2 + own.stars3 + own.stars4 + own.stars5 : 0,
    low: starCounts[2]! + starCounts[3]! + starCounts[4]!,
    is_sample: isSample && count > 0,
  }
}

/** With one decimal. */
export const meanStars = (count: number, starSum: number): number => Math.round((10 * starSum) / count) / 10

export function toOwnReview(
  context: Pick<ShopContext, 'secretKey' | 'now'>,
  review: ReviewWithPictures,
  { orderNumber, position }: { orderNumber: string; position: number },
): OwnReview {
  return {
    id: review.id,
    order_number: orderNumber,
    position,
    goods_id: review.goodsId,
    author: review.author,
    stars: review.stars,
    text: review.text,
    addition: review.addition,
    added_at: review.addedAt?.toISOString() ?? null,
    pictures: privatePictures(context, review.pictureIds),
    status: review.status,
    reason: review.status === 'hidden' ? review.reason : '',
    reply: review.reply,
    replied_at: review.repliedAt?.toISOString() ?? null,
    helpful_count: review.helpfulCount,
    created_at: review.createdAt.toISOString(),
    edited_at: review.editedAt?.toISOString() ?? null,
    editable_until: editableUntil(review).toISOString(),
    addition_until: additionUntil(review).toISOString(),
  }
}

export const editableUntil = ({ createdAt }: { createdAt: Date }): Date => daysAfter(createdAt, reviewEditDays)

/** An addition is written within the days of a review, and edited as one. */
export const additionUntil = ({ createdAt, addedAt }: { createdAt: Date; addedAt: Date | null }): Date =>
  addedAt ? daysAfter(addedAt, reviewEditDays) : daysAfter(createdAt, reviewDays)
