/** Public exports of the slice. */
export { watchesSlice } from './slice.ts'
