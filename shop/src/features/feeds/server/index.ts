/** Public exports of the slice. */
export { feedsSlice } from './slice.ts'
