import type { Slice } from '#platform/slices/slice.ts'
import { addConsoleSaleCalls } from './console-routes.ts'
import { saleSweepers } from './sweepers.ts'

export const salesSlice: Slice = {
  name: 'sales',
  addConsoleCalls: addConsoleSaleCalls,
  sweepers: saleSweepers,
}
