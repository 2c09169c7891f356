import type { listReviews, ReviewList } from '#features/reviews/contract.ts'
import {
  maxReviewPages,
  type ReviewFilter,
  reviewFilters,
  reviewsPerPage,
  reviewsShownFirst,
} from '#features/reviews/values.ts'
import { reportFailure } from '#platform/shop-api/report-failure.ts'
import { ApiFailure, type ShopApi } from '#platform/shop-api/shop-api.ts'

/** Reviews on a goods page: the first few, or one page of them, which `?reviews=2&filter=low` selects. */
export interface ShownReviews extends Pick<ReviewList, 'summary' | 'count' | 'results'> {
  /** 0: the first few. */
  page: number
  filter: ReviewFilter | undefined
}

/** @throws ApiFailure */
export async function readReviews(api: ShopApi, goodsId: number, search: URLSearchParams): Promise<ShownReviews> {
  const filter = reviewFilters.find((known) => known === search.get('filter'))
  const typed = search.get('reviews') ?? (filter ? '1' : '0')
  const page = /^\d{1,3}$/.test(typed) ? Math.min(Number(typed), maxReviewPages) : 0
  const { summary, count, results } = await api.call<typeof listReviews>('GET /api/review/', {
    query: {
      goods_id: goodsId,
      page: Math.max(page, 1),
      page_size: page === 0 ? reviewsShownFirst : reviewsPerPage,
      filter,
    },
  })
  return { summary, count, results, page, filter }
}

/** Null where they cannot be read: the page works without them. */
export async function loadReviews(
  api: ShopApi,
  goodsId: number,
  search: URLSearchParams,
): Promise<ShownReviews | null> {
  try {
    return await readReviews(api, goodsId, search)
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    if (failure.status === 404 && search.has('reviews')) return loadReviews(api, goodsId, new URLSearchParams())
    if (failure.status !== 404) reportFailure(failure, 'reviews could not be read')
    return null
  }
}
