import { ifMatch } from '#console-session/console-api.ts'
import { m } from '#texts'
import type { ConsoleReview } from '#features/reviews/console-contract.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'

/** Parameters and headers of a call that changes the review as staff have read it. */
export const revisionOf = ({ id, revision }: ConsoleReview) => ({
  params: { id },
  headers: ifMatch(revision),
})

/**
 * Runs a change of a review.
 * @param onOther receives the review after a change by its writer or another person; null: its writer deleted it
 * @throws Error with that reason, ApiFailure
 */
export async function changeReview<Result>(
  change: () => Promise<Result>,
  onOther: (review: ConsoleReview | null) => void,
): Promise<Result> {
  try {
    return await change()
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    if (failure.code === 'edit_conflict') {
      onOther(failure.body.current as ConsoleReview)
      throw new Error(m.reviews_changed_meanwhile(), { cause: failure })
    }
    if (failure.status === 404) {
      onOther(null)
      throw new Error(m.reviews_deleted_by_writer(), { cause: failure })
    }
    throw failure
  }
}
