import type { Slice } from '#platform/slices/slice.ts'
import { addConsoleStaffOrderCalls } from './console-routes.ts'
import { paymentLinkMail } from './rules/payment-link-mail.ts'
import type { WriteContext } from './use-cases/write-order.ts'

/** Orders that staff write for shoppers. */
export const staffOrdersSlice: Slice<WriteContext> = {
  name: 'staff-orders',
  addConsoleCalls: addConsoleStaffOrderCalls,
  mailKinds: [paymentLinkMail],
}
