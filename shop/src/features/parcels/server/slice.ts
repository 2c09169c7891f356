import type { Slice } from '#platform/slices/slice.ts'
import { addConsoleParcelCalls } from './console-routes.ts'
import { addParcelCalls } from './routes.ts'
import { parcelSweepers } from './sweepers.ts'

export const parcelsSlice: Slice = {
  name: 'parcels',
  addCalls: addParcelCalls,
  addConsoleCalls: addConsoleParcelCalls,
  sweepers: parcelSweepers,
}
