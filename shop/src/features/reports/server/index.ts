/** Public exports of the slice. */
export { reportsSlice } from './slice.ts'
