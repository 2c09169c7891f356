/** Public exports of the slice. */
import type { PersonalData } from '#features/identity/server/index.ts'
import { deleteAddresses, readAddresses } from './queries/address-queries.ts'
import { toWireAddress } from './rules/address-view.ts'

export { addDeliveryCalls } from './routes.ts'
export { toWirePlace } from './rules/address-view.ts'
export { checkAddress, type CheckedAddress } from './rules/check-address.ts'
export { handlingOf, isOverdue, type PromisedDates } from './rules/estimate-delivery-dates.ts'
export { type Delivery, readDelivery, readPromise } from './use-cases/read-delivery.ts'
export { readSubmittedAddress } from './use-cases/read-submitted-address.ts'
export { readFreeDeliveryFrom } from './use-cases/read-delivery-terms.ts'

export const personalAddresses: PersonalData = {
  name: 'addresses',
  async read(database, { userId }) {
    return { rows: (await readAddresses(database, userId)).map(toWireAddress) }
  },
  erase: deleteAddresses,
}
