import type { PaymentContext } from '#features/payments/server/index.ts'
import type { Slice } from '#platform/slices/slice.ts'
import { addConsoleStaffOrderCalls } from './console-routes.ts'
import { addPaymentLinkCalls } from './routes.ts'
import { paymentLinkMail } from './rules/payment-link-mail.ts'
import type { WriteContext } from './use-cases/write-order.ts'

/** Orders that staff write for shoppers, and the links by which these pay. */
export const staffOrdersSlice: Slice<WriteContext & PaymentContext> = {
  name: 'staff-orders',
  addCalls: addPaymentLinkCalls,
  addConsoleCalls: addConsoleStaffOrderCalls,
  mailKinds: [paymentLinkMail],
}
