/** Public exports of the slice. */
export { guestsSlice } from './slice.ts'
