/** The data of the screen of reviews. */
import { callConsole } from '#console-session/console-api.ts'
import { hasPermission } from '#console-session/me-store.ts'
import { redirectToTab, screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { listConsoleReviews } from '#features/reviews/console-contract.ts'
import { reviewTabs, type ReviewTab } from '#features/reviews/values.ts'

export const isReviewTab = (value: string | null): value is ReviewTab =>
  (reviewTabs as readonly (string | null)[]).includes(value)

export const reviewsLoader = screenLoader(
  ({ query, signal }) => callConsole<typeof listConsoleReviews>('GET /api/console/reviews/', { query, signal }),
  (url) => {
    if (!hasPermission('reviews.moderate')) return null
    return isReviewTab(url.searchParams.get('tab')) ? url.search : redirectToTab('waiting', url)
  },
)
