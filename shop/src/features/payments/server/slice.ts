import { copiedRows, type PersonalData } from '#platform/slices/personal-data.ts'
import type { Slice } from '#platform/slices/slice.ts'
import { addConsolePaymentCalls } from './console-routes.ts'
import type { PaymentContext } from './payment-context.ts'
import { countCases } from './queries/case-queries.ts'
import { readPaymentsOfPerson } from './queries/payments-of-person.ts'
import { paymentRetentions } from './retentions.ts'
import { addPaymentCalls } from './routes.ts'
import { paymentSweepers } from './sweepers.ts'
import { hasUnsettledPayments } from './use-cases/has-unsettled-payments.ts'
import type { RefundContext } from '#features/returns/server/ports/refund-service.ts'

export const paymentsSlice: Slice<PaymentContext & RefundContext> = {
  name: 'payments',
  addCalls: addPaymentCalls,
  addConsoleCalls: addConsolePaymentCalls,
  sweepers: paymentSweepers,
  retentions: paymentRetentions,
  personalData: (context) => [personalPayments(context)],
  counts: [
    { name: 'review', permission: 'payments.review', read: async (database) => (await countCases(database)).open },
  ],
}

/** Erasing a person leaves their payments in place, like the orders. */
function personalPayments(context: PaymentContext): PersonalData {
  return {
    name: 'payments',
    async read(database, { userId, after = '0' }) {
      const rows = await readPaymentsOfPerson(database, userId, Number(after))
      return copiedRows(rows, ({ id: _id, ...payment }) => payment)
    },
    isAccountNeeded: (transaction, userId) => hasUnsettledPayments(context, transaction, userId),
  }
}
