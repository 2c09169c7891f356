import type { Database } from '#platform/database/database.ts'

/**
 * Called once for each refund, in the transaction that books it and under the order lock. Implemented by slices with
 * papers about payments.
 */
export type RefundListener = (
  transaction: Database,
  refund: { orderId: number; refundId: number; now: Date },
) => Promise<void>
