/** Public exports of the slice. */
export { homeSlice } from './slice.ts'
