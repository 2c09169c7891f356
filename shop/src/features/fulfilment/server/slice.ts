import type { Slice } from '#platform/slices/slice.ts'
import { fulfilmentSweepers } from './sweepers.ts'

export const fulfilmentSlice: Slice = { name: 'fulfilment', sweepers: fulfilmentSweepers }
