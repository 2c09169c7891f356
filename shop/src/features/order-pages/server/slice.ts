import type { Slice } from '#platform/slices/slice.ts'
import { addConsoleOrderPageCalls } from './console-routes.ts'
import { addOrderPageCalls } from './routes.ts'
import type { PaymentService } from '#features/orders/server/ports/payment-service.ts'
import type { ReturnsContext } from '#features/returns/server/ports/refund-service.ts'

export const orderPagesSlice: Slice<ReturnsContext & { payments: PaymentService }> = {
  name: 'order-pages',
  addCalls: addOrderPageCalls,
  addConsoleCalls: addConsoleOrderPageCalls,
}
