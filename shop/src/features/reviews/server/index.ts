/** Public exports of the slice. */
export { reviewsSlice } from './slice.ts'
export { readReviewStates } from './use-cases/read-review-states.ts'
export { seedSampleReviews } from './use-cases/seed-sample-reviews.ts'
