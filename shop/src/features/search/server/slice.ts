import type { Slice } from '#platform/slices/slice.ts'
import { addSearchHooks } from './routes.ts'
import { searchSweepers } from './sweepers.ts'

export const searchSlice: Slice = { name: 'search', addCalls: addSearchHooks, sweepers: searchSweepers }
