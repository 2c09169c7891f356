import type { Slice } from '#platform/slices/slice.ts'
import { addGoodsTypeCalls } from './console-routes.ts'

export const goodsTypesSlice: Slice = { name: 'goods-types', addConsoleCalls: addGoodsTypeCalls }
