/** Public exports of the slice. */
export { deliverySlice } from './slice.ts'
export { toWirePlace } from './rules/address-view.ts'
export { checkAddress, type CheckedAddress } from './rules/check-address.ts'
export { handlingOf, isOverdue, type PromisedDates } from './rules/estimate-delivery-dates.ts'
export { type Delivery, readDelivery, readPromise } from './use-cases/read-delivery.ts'
export { readSubmittedAddress } from './use-cases/read-submitted-address.ts'
export { readFreeDeliveryFrom } from './use-cases/read-delivery-terms.ts'
