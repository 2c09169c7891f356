/** Public exports of the slice. */
export { contentSlice } from './slice.ts'
export { findReturnAddress } from './use-cases/change-shop-facts.ts'
