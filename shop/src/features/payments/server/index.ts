/** Public exports of the slice. */
import { copiedRows, type PersonalData } from '#features/identity/server/index.ts'
import { readPaymentsOfPerson } from './queries/payments-of-person.ts'
import { closePayments } from './use-cases/close-payment.ts'
import { confirmOrders } from './use-cases/confirm-payment.ts'
import { hasUnsettledPayments } from './use-cases/has-unsettled-payments.ts'
import type { PaymentContext } from './payment-context.ts'
import type { PaymentService } from '#features/orders/server/ports/payment-service.ts'

export { checkLedger } from './use-cases/ledger-check/check-ledger.ts'
export { describeDifference } from './use-cases/ledger-check/discrepancy.ts'
export type { ConfiguredStandIn, PaymentConfig } from './config.ts'
export type { PaymentContext } from './payment-context.ts'
export { providerName } from './providers/provider-name.ts'
export type { ProviderSetup } from './providers/provider-definition.ts'
export { addPaymentCalls } from './routes.ts'
export { addConsolePaymentCalls } from './console-routes.ts'
export { countOpenCases } from './queries/case-queries.ts'
export { paymentSweepers } from './sweepers.ts'
export { findRawWords, type RawWords, readPaymentHistory } from './use-cases/console/payment-books.ts'
export { createRefundService } from './use-cases/create-refund-service.ts'
export { firstAttemptWithOrder } from './use-cases/ensure-attempt.ts'
export { type PaymentWay, type PaymentWish, requireWay } from './use-cases/require-way.ts'
export { startPayment } from './use-cases/start-payment.ts'

/** Erasing a person leaves their payments in place, like the orders. */
export function personalPayments(context: Pick<PaymentContext, 'providers' | 'now'>): PersonalData {
  return {
    name: 'payments',
    async read(database, { userId, after = '0' }) {
      const rows = await readPaymentsOfPerson(database, userId, Number(after))
      return copiedRows(rows, ({ id: _id, ...payment }) => payment)
    },
    hasUnsettledPayments: (transaction, userId) => hasUnsettledPayments(context, transaction, userId),
  }
}

export function paymentService(context: PaymentContext): PaymentService {
  return {
    confirm: (orderIds) => confirmOrders(context, orderIds),
    close: (orderId) => closePayments(context, orderId),
  }
}
