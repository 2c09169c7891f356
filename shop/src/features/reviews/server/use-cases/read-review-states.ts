import { reviewDays, type ReviewStatus } from '#features/reviews/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { readLineStates } from '../queries/review-queries.ts'
import { daysAfter } from '../rules/review-view.ts'

export interface ReviewState {
  is_reviewable: boolean
  review_status: ReviewStatus | null
}

/** By the line's position. */
export async function readReviewStates(
  { database, now }: Pick<ShopContext, 'database' | 'now'>,
  orderId: number,
): Promise<ReadonlyMap<number, ReviewState>> {
  const since = daysAfter(now(), -reviewDays)
  const lines = await readLineStates(database, { orderId, since })
  return new Map(
    lines.map(({ position, isReviewable, status }) => [
      position,
      { is_reviewable: isReviewable, review_status: status },
    ]),
  )
}
