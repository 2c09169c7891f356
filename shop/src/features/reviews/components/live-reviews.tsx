import type { ReactNode } from 'react'
import { m } from '#texts'
import { readReviews, type ShownReviews } from '#features/reviews/client/load-reviews.ts'
import type { ReviewMarks, ShownReview } from '#features/reviews/contract.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import type { PressKind } from './review-buttons.tsx'
import { Marks } from './review-marks.tsx'
import { ReviewsSection } from './reviews-section.tsx'
import { readMarks, useMarks } from './use-marks.ts'

interface Press {
  kind: PressKind
  reviewId: number
}

export interface LiveReviewsProps {
  goodsId: number
  reviews: ShownReviews
  /** Absent: read after the page. */
  marks?: ReviewMarks
  press?: Press
}

/** The reviews of a goods page with the shopper's marks. */
export default function LiveReviews({ goodsId, reviews, marks: known, press }: LiveReviewsProps) {
  const marks = useMarks(goodsId, known)
  const buttonsOf = (review: ShownReview) => (
    <Marks
      key={`${marks.helpful.includes(review.id)} ${marks.reported.includes(review.id)} ${review.helpful_count}`}
      review={review}
      marks={marks}
      pressed={press?.reviewId === review.id ? press.kind : null}
    />
  )
  return <ReviewsSection goodsId={goodsId} reviews={reviews} buttonsOf={buttonsOf} />
}

let isOpening = false

/**
 * Reads the reviews that the server's HTML omits, and replaces it.
 * @param button in that HTML, pressed by the shopper
 */
export async function openReviews(
  goodsId: number,
  button: HTMLElement,
  show: (reviews: ReactNode) => void,
): Promise<void> {
  if (isOpening) return
  isOpening = true
  const [kind, id] = button.dataset.press!.split(' ') as [PressKind, string]
  const press = { kind, reviewId: Number(id) }
  try {
    const [reviews, marks] = await Promise.all([
      readReviews(browserShopApi, goodsId, new URLSearchParams(location.search)),
      readMarks(goodsId),
    ])
    if (reviews.results.every((review) => review.id !== press.reviewId))
      showAlert(m.error_not_found(), { kind: 'failure' })
    show(<LiveReviews goodsId={goodsId} reviews={reviews} marks={marks} press={press} />)
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    showAlert(failure.message, { kind: 'failure' })
  } finally {
    isOpening = false
  }
}
