import type { Slice } from '#platform/slices/slice.ts'
import { addCheckoutCalls } from './routes.ts'
import type { CheckOutContext } from './use-cases/check-out.ts'

export const checkoutSlice: Slice<CheckOutContext> = { name: 'checkout', addCalls: addCheckoutCalls }
