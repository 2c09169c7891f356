/** Public exports of the slice. */
export { invoicesSlice } from './slice.ts'
