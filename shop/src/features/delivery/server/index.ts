/** Public exports of the slice. */
export { deliverySlice } from './slice.ts'
export { toWirePlace } from './rules/address-view.ts'
export { findPlaceName } from './rules/zones/zone-places.ts'
export { checkAddress, type CheckedAddress } from './rules/check-address.ts'
export { readPhone } from './rules/phone-numbers.ts'
export { handlingOf, isOverdue, type PromisedDates } from './rules/estimate-delivery-dates.ts'
export {
  type Delivery,
  readDelivery,
  readDeliveryFee,
  readDeliveryTo,
  readDeliveryToPlace,
  readPromise,
} from './use-cases/read-delivery.ts'
export { readDeliveryZoneTerms } from './use-cases/read-delivery-zone-terms.ts'
export { listAddresses } from './use-cases/list-addresses.ts'
export { listServedCountries } from './use-cases/list-served-countries.ts'
export { readSubmittedAddress } from './use-cases/read-submitted-address.ts'
export { readDeliveryTerms, readFreeDeliveryFrom } from './use-cases/read-delivery-terms.ts'
