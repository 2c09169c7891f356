/** The rating that a goods page states to machines. */
import type { ShownReviews } from './load-reviews.ts'

const maxReviewsStated = 3

interface StatedRating {
  stars: number
  count: number
  reviews: { stars: number; author: string; text: string; date: string }[]
}

/** Null for samples, and where the page shows no reviews. */
export function ratingOf(reviews: ShownReviews | null): StatedRating | null {
  if (!reviews || reviews.summary.is_sample || reviews.summary.stars === null || reviews.results.length === 0)
    return null
  const { summary, results } = reviews
  return {
    stars: summary.stars!,
    count: summary.count,
    reviews: results
      .slice(0, maxReviewsStated)
      .map(({ stars, author, text, created_at }) => ({ stars, author, text, date: created_at.slice(0, 10) })),
  }
}
