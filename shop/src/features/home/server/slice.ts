import type { Slice } from '#platform/slices/slice.ts'
import { addConsoleHomeCalls } from './console-routes.ts'
import { addHomeCalls } from './routes.ts'
import { homeSweepers } from './sweepers.ts'

export const homeSlice: Slice = {
  name: 'home',
  addCalls: addHomeCalls,
  addConsoleCalls: addConsoleHomeCalls,
  sweepers: homeSweepers,
}
