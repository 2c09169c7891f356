import type { Slice } from '#platform/slices/slice.ts'
import { addFactCalls } from './console-routes.ts'
import { factSweepers } from './sweepers.ts'

export const goodsFactsSlice: Slice = {
  name: 'goods-facts',
  addConsoleCalls: addFactCalls,
  sweepers: factSweepers,
}
