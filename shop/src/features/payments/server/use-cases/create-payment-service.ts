import type { PaymentService } from '#features/orders/server/ports/payment-service.ts'
import type { PaymentContext } from '../payment-context.ts'
import { closePayments } from './close-payment.ts'
import { confirmOrders } from './confirm-payment.ts'

export function createPaymentService(context: PaymentContext): PaymentService {
  return {
    confirm: (orderIds) => confirmOrders(context, orderIds),
    close: (orderId) => closePayments(context, orderId),
  }
}
