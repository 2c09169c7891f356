/** Public exports of the slice. */
export { invoicesSlice } from './slice.ts'
export { skipPaperNumbers } from './use-cases/skip-paper-numbers.ts'
export { updatePapersAfterRefund } from './use-cases/update-papers-after-refund.ts'
