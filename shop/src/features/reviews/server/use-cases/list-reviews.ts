import { GoodsNotFound } from '#features/catalogue/server/index.ts'
import type { ReviewList } from '#features/reviews/contract.ts'
import { maxReviewPages, type ReviewFilter } from '#features/reviews/values.ts'
import type { Database } from '#platform/database/database.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { type RatingRow, readShownReviews } from '../queries/shown-review-queries.ts'
import { toShownReview, toSummary } from '../rules/review-view.ts'

export interface ReviewListRequest {
  query: {
    goods_id: number
    filter?: ReviewFilter | undefined
    page?: number | undefined
    page_size?: number | undefined
  }
  language: Language
  url: URL
}

/** @throws GoodsNotFound, NotFound for a page past the end */
export async function listReviews(
  database: Database,
  { query: { goods_id: goodsId, filter, ...paging }, language, url }: ReviewListRequest,
): Promise<ReviewList> {
  const page = pageRequestOf(paging)
  if (page.page > maxReviewPages) throw new NotFound()
  const { ratings, reviews } = await readShownReviews(database, {
    goodsId,
    filter,
    language,
    limit: page.pageSize,
    offset: page.offset,
  })
  if (ratings.length === 0) throw new GoodsNotFound()
  const isReviewed = ratings.some((rating) => !rating.isSample && isRated(rating))
  const shown = ratings.filter((rating) => rating.isSample !== isReviewed && isRated(rating))
  const summary = toSummary(shown, goodsId, !isReviewed)
  const list = toList(
    url,
    page,
    countOf(summary, filter),
    reviews.map((row) => toShownReview(row, language)),
  )
  return { ...list, next: page.page < maxReviewPages ? list.next : null, summary }
}

const isRated = ({ stars1, stars2, stars3, stars4, stars5 }: RatingRow) =>
  stars1 + stars2 + stars3 + stars4 + stars5 > 0

function countOf(summary: ReviewList['summary'], filter: ReviewFilter | undefined): number {
  if (filter === undefined) return summary.count
  return { pictures: summary.with_pictures, variant: summary.of_variant, low: summary.low }[filter]
}
