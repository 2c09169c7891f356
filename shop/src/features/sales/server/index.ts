/** Public exports of the slice. */
export { planBulkSale } from './use-cases/bulk-sales.ts'
export { salesSlice } from './slice.ts'
