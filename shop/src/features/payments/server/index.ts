/** Front door of the slice. */
import type { PaymentDesk } from '#features/orders/server/index.ts'
import { closePayments } from './close-payment.ts'
import { confirmOrder } from './confirm-payment.ts'
import type { PaymentContext } from './payment-context.ts'

export { auditBooks } from './audit/audit-books.ts'
export { describeDifference } from './audit/difference.ts'
export { checkAlipayAccount, isSameAlipayKey } from './providers/alipay/alipay-keys.ts'
export { openPayments, type PaymentContext } from './payment-context.ts'
export { addPaymentCalls } from './payment-routes.ts'
export { paymentSweepers } from './payment-sweepers.ts'
export { startPayment } from './start-payment.ts'

export function paymentDesk(context: PaymentContext): PaymentDesk {
  return {
    confirm: (orderId) => confirmOrder(context, orderId),
    close: (orderId) => closePayments(context, orderId),
  }
}
