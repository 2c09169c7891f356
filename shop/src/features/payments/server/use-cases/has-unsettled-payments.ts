import type { Database } from '#platform/database/database.ts'
import type { PaymentContext } from '../payment-context.ts'
import { findPaymentsWithoutAddress, hasMoneyUnderWay } from '../queries/payments-of-person.ts'
import { findRefundDeadline } from './find-refund-deadline.ts'

/**
 * Whether a person has an open payment, an open refund or a claim to one.
 * A paid order without an address counts while its provider accepts refunds.
 */
export async function hasUnsettledPayments(
  context: Pick<PaymentContext, 'providers' | 'now'>,
  transaction: Database,
  userId: number,
): Promise<boolean> {
  if (await hasMoneyUnderWay(transaction, userId)) return true
  const payments = await findPaymentsWithoutAddress(transaction, userId)
  return payments.some((payment) => findRefundDeadline(context, payment) === null)
}
