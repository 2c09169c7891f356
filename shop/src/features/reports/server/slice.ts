import type { Slice } from '#platform/slices/slice.ts'
import { addReportCalls } from './console-routes.ts'
import { reportSweepers } from './sweepers.ts'
import type { ReportContext } from './use-cases/read-today.ts'

export const reportsSlice: Slice<ReportContext> = {
  name: 'reports',
  addConsoleCalls: addReportCalls,
  sweepers: reportSweepers,
}
