import type { StructuredData } from '#platform/seo/structured-data.ts'
import type { ShownReviews } from './load-reviews.ts'

const maxReviewsStated = 3

/** Rating and some reviews of a goods page. Empty for samples, and where the page shows none. */
export function ratingOf(reviews: ShownReviews | null): StructuredData {
  if (!reviews || reviews.summary.is_sample || reviews.summary.stars === null || reviews.results.length === 0) return {}
  const { summary, results } = reviews
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: summary.stars,
      reviewCount: summary.count,
      bestRating: 5,
      worstRating: 1,
    },
    review: results.slice(0, maxReviewsStated).map(({ stars, author, text, created_at }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
      author: { '@type': 'Person', name: author },
      datePublished: created_at.slice(0, 10),
      ...(text && { reviewBody: text }),
    })),
  }
}
