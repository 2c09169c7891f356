/** Public exports of the slice. */
export { orderLinksSlice } from './slice.ts'
export { linkOf } from './use-cases/make-order-link.ts'
