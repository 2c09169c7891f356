/** Public exports of the slice. */
export { staffOrdersSlice } from './slice.ts'
