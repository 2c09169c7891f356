import type { Slice } from '#platform/slices/slice.ts'
import { addConsoleImportCalls } from './console-routes.ts'
import { importSweepers } from './sweepers.ts'

export const importsSlice: Slice = { name: 'imports', addConsoleCalls: addConsoleImportCalls, sweepers: importSweepers }
