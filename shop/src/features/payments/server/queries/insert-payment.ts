import type { Database } from '#platform/database/database.ts'
import { type PaymentRow, payments } from './payment-tables.ts'

const reconcileAfterInMs = 86_400_000

/** The caller holds the order. */
export async function insertPayment(
  transaction: Database,
  payment: Pick<
    PaymentRow,
    'orderId' | 'provider' | 'outTradeNo' | 'amountInFen' | 'currency' | 'expiresAt' | 'createdAt' | 'nextCheckAt'
  >,
): Promise<PaymentRow> {
  const rows = await transaction
    .insert(payments)
    .values({
      ...payment,
      status: 'created',
      reconcileAt: new Date(payment.createdAt.getTime() + reconcileAfterInMs),
    })
    .returning()
  return rows[0]!
}
