/** Public exports of the slice. */
export { reviewsSlice } from './slice.ts'
