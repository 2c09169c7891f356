/** Public exports of the slice. */
export { orderPagesSlice } from './slice.ts'
export { readOrderDetail } from './use-cases/read-order-detail.ts'
export { addressAsStaff } from './rules/address-as-staff.ts'
