import type { Slice } from '#platform/slices/slice.ts'
import { addConsoleExportCalls } from './console-routes.ts'

export const exportsSlice: Slice = { name: 'exports', addConsoleCalls: addConsoleExportCalls }
