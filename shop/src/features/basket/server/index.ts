/** Public API of the slice. */
export { basketSlice } from './slice.ts'
export { removePurchasedLines } from './queries/basket-queries.ts'
export { checkAvailability } from './rules/line-state.ts'
