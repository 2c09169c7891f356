import type { Slice } from '#platform/slices/slice.ts'
import { addConsoleHealthCalls } from './console-routes.ts'
import { healthSweepers } from './sweepers.ts'
import type { HealthContext } from './use-cases/describe-health.ts'

export const healthSlice: Slice<HealthContext> = {
  name: 'health',
  addConsoleCalls: addConsoleHealthCalls,
  sweepers: healthSweepers,
}
