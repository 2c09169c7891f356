import { addDays, shopDay } from '#platform/i18n/shop-zone.ts'
import type { PaymentContext } from '../payment-context.ts'
import { providerOf } from '#features/payment-providers/server/index.ts'
import type { PaymentRow } from '../queries/payment-tables.ts'

/** The past last day for refunds of this payment, as `2026-11-25`; null while the provider accepts them. */
export function findRefundDeadline(
  context: Pick<PaymentContext, 'providers' | 'now'>,
  payment: Pick<PaymentRow, 'provider' | 'paidAt'>,
): string | null {
  const { refundDays } = providerOf(context, payment).capabilities
  if (refundDays === null || payment.paidAt === null) return null
  const last = addDays(shopDay(payment.paidAt), refundDays)
  return last < shopDay(context.now()) ? last : null
}
