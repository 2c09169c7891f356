/** Public exports of the slice. */
export { testNodesSlice } from './slice.ts'
