import type { PaymentService } from '#features/orders/server/ports/payment-service.ts'
import type { PaymentContext } from '../payment-context.ts'
import { listCurrentNumbers } from '../queries/find-payments.ts'
import { closePayments } from './close-payment.ts'
import { confirmOrders } from './confirm-payment.ts'

export function createPaymentService(context: PaymentContext): PaymentService {
  return {
    confirm: (orderIds) => confirmOrders(context, orderIds),
    listCurrentNumbers: (orderId) => listCurrentNumbers(context.database, orderId),
    close: (orderId) => closePayments(context, orderId),
  }
}
