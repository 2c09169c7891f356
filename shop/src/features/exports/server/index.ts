/** Public exports of the slice. */
export { exportsSlice } from './slice.ts'
