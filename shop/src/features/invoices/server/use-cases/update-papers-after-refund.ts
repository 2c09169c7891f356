import type { RefundListener } from '#features/payments/server/ports/refund-listener.ts'
import type { Database } from '#platform/database/database.ts'
import { findCurrentInvoice, lowerInvoice, moveInvoice } from '../queries/invoice-queries.ts'
import { hasPapers } from '../rules/invoice-states.ts'
import { sumOfRates } from '../rules/invoice-view.ts'
import { correctReceipt } from './correct-receipt.ts'
import { readInvoiceableRates } from './read-invoice-state.ts'

/**
 * Updates the order's invoice after money went back, in the transaction that books the refund. Idempotent, because it
 * compares sums. Requires the order lock.
 */
export async function updateInvoiceAfterRefund(transaction: Database, orderId: number, now: Date): Promise<void> {
  const request = await findCurrentInvoice(transaction, orderId)
  if (!request || request.status === 'dropped') return
  const leftInFen = sumOfRates(await readInvoiceableRates(transaction, orderId))
  const { id, status, amountInFen, correctionInFen, waitingSince } = request
  if (!hasPapers(status)) {
    if (leftInFen === 0) await moveInvoice(transaction, id, 'drop')
    else if (leftInFen !== amountInFen) await lowerInvoice(transaction, id, leftInFen)
    return
  }
  const owedInFen = amountInFen - leftInFen
  // Money of a second payment is no part of the invoice.
  if (owedInFen <= correctionInFen) return
  await moveInvoice(transaction, id, 'owe_correction', {
    correctionInFen: owedInFen,
    waitingSince: waitingSince ?? now,
  })
}

/** Each paper of the order follows a refund in the transaction that books it. */
export const updatePapersAfterRefund: RefundListener = async (transaction, { orderId, refundId, now }) => {
  await updateInvoiceAfterRefund(transaction, orderId, now)
  await correctReceipt(transaction, { orderId, refundId, now })
}
