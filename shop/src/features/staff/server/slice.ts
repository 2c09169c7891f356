import type { Slice } from '#platform/slices/slice.ts'
import { staffRetentions } from './retentions.ts'
import { addStaffCalls } from './routes.ts'
import { staffSweepers } from './sweepers.ts'

export const staffSlice: Slice = {
  name: 'staff',
  addConsoleCalls: addStaffCalls,
  sweepers: staffSweepers,
  retentions: staffRetentions,
}
