import type { Slice } from '#platform/slices/slice.ts'
import { addShopperCalls } from './console-routes.ts'

export const shoppersSlice: Slice = {
  name: 'shoppers',
  addConsoleCalls: addShopperCalls,
}
