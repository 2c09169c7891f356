import type { Slice } from '#platform/slices/slice.ts'
import { addConsoleSearchCalls } from './console-routes.ts'
import { addSearchHooks } from './routes.ts'
import { searchSweepers } from './sweepers.ts'
import { countMissedWords } from './use-cases/searched-words.ts'

export const searchSlice: Slice = {
  name: 'search',
  addCalls: addSearchHooks,
  addConsoleCalls: addConsoleSearchCalls,
  sweepers: searchSweepers,
  counts: [{ name: 'missed_words', permission: 'search.edit', read: countMissedWords }],
}
