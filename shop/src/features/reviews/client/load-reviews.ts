import type { listReviews, ReviewList } from '#features/reviews/contract.ts'
import { maxReviewPages, type ReviewFilter, reviewFilters, reviewsPerPage } from '#features/reviews/values.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { reportFailure } from '#platform/shop-api/report-failure.ts'
import { ApiFailure, type ShopApi } from '#platform/shop-api/shop-api.ts'

/** One page of the reviews on a goods page; `?reviews=2&filter=low` selects it. */
export interface ShownReviews extends Pick<ReviewList, 'summary' | 'count' | 'results'> {
  page: number
  filter: ReviewFilter | undefined
}

/** Null where they cannot be read: the page works without them. */
export async function loadReviews(
  api: ShopApi,
  goodsId: number,
  search: URLSearchParams,
): Promise<ShownReviews | null> {
  const typed = search.get('reviews') ?? '1'
  const page = /^[1-9]\d{0,2}$/.test(typed) ? Math.min(Number(typed), maxReviewPages) : 1
  const filter = reviewFilters.find((known) => known === search.get('filter'))
  const read = (query: { page: number; filter?: ReviewFilter | undefined }): Promise<ResponseOf<typeof listReviews>> =>
    api.call<typeof listReviews>('GET /api/review/', {
      query: { goods_id: goodsId, page_size: reviewsPerPage, ...query },
    })
  try {
    const { summary, count, results } = await read({ page, filter })
    return { summary, count, results, page, filter }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    if (failure.status === 404 && (page > 1 || filter)) return loadReviews(api, goodsId, new URLSearchParams())
    if (failure.status !== 404) reportFailure(failure, 'reviews could not be read')
    return null
  }
}
