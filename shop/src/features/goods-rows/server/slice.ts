import type { Slice } from '#platform/slices/slice.ts'
import { addConsoleExportCalls } from './console-routes.ts'

export const goodsRowsSlice: Slice = { name: 'goods-rows', addConsoleCalls: addConsoleExportCalls }
