import type { Database } from '#platform/database/database.ts'

/**
 * Called once for each refund, in the transaction that books it and under the order lock. Implemented by slices whose
 * papers state what was paid.
 */
export type RefundListener = (
  transaction: Database,
  refund: { orderId: number; refundId: number; now: Date },
) => Promise<void>
