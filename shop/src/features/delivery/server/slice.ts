import type { PersonalData } from '#platform/slices/personal-data.ts'
import type { Slice } from '#platform/slices/slice.ts'
import { addConsoleDeliveryCalls } from './console-routes.ts'
import { deleteAddresses, readAddresses } from './queries/address-queries.ts'
import { addDeliveryCalls } from './routes.ts'
import { toWireAddress } from './rules/address-view.ts'

const personalAddresses: PersonalData = {
  name: 'addresses',
  async read(database, { userId }) {
    return { rows: (await readAddresses(database, userId)).map(toWireAddress) }
  },
  erase: deleteAddresses,
}

export const deliverySlice: Slice = {
  name: 'delivery',
  addCalls: addDeliveryCalls,
  addConsoleCalls: addConsoleDeliveryCalls,
  personalData: () => [personalAddresses],
}
