/** Public exports of the slice. */
export { shoppersSlice } from './slice.ts'
