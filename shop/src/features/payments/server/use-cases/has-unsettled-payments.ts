import type { Database } from '#platform/database/database.ts'
import type { PaymentContext } from '../payment-context.ts'
import { findPaymentsWithoutAddress, hasMoneyUnderWay } from '../queries/payments-of-person.ts'
import { findRefundDeadline } from './find-refund-deadline.ts'

/**
 * Some of a person's money has to come or to go back, or can still be asked for.
 * That of goods which never got an address can, as long as its provider gives back.
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
