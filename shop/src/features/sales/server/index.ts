/** Public exports of the slice. */
export { salesSlice } from './slice.ts'
