/** Public API of the slice. */
export { checkoutSlice } from './slice.ts'
