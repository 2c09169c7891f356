/** Public API of the slice. */
export { goodsFactsSlice } from './slice.ts'
