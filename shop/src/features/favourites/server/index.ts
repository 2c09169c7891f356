/** Public exports of the slice. */
export { favouritesSlice } from './slice.ts'
