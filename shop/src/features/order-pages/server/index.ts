/** Public exports of the slice. */
export { orderPagesSlice } from './slice.ts'
