/** Public exports of the slice. */
export { orderPagesSlice } from './slice.ts'
export { addressAsStaff } from './rules/address-as-staff.ts'
