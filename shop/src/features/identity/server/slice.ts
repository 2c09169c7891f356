import type { Slice } from '#platform/slices/slice.ts'
import { addIdentityCalls } from './routes.ts'
import { identitySweepers } from './sweepers.ts'

export const identitySlice: Slice = { name: 'identity', addCalls: addIdentityCalls, sweepers: identitySweepers }
