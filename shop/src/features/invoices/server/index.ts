/** Public exports of the slice. */
export { invoicesSlice } from './slice.ts'
export { updatePapersAfterRefund } from './use-cases/update-papers-after-refund.ts'
