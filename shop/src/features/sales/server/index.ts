/** Public exports of the slice. */
export { planBulkSale } from './use-cases/bulk-sales.ts'
export { seedSales } from './use-cases/seed-sales.ts'
export { salesSlice } from './slice.ts'
