import type { OrderContext } from '#features/orders/server/ports/order-context.ts'
import type { PaymentContext } from '#features/payments/server/index.ts'
import type { Slice } from '#platform/slices/slice.ts'
import { addCheckoutCalls } from './routes.ts'

export const checkoutSlice: Slice<PaymentContext & OrderContext> = { name: 'checkout', addCalls: addCheckoutCalls }
