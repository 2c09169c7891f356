import type { Database } from '#platform/database/database.ts'
import { readPaidOrder } from '../queries/gross-queries.ts'
import { findReceipt, insertDocument, readCorrections } from '../queries/receipt-queries.ts'
import { lessRefunds } from '../rules/less-refunds.ts'
import { addRates, differenceOf, taxByRate } from '../rules/tax-by-rate.ts'
import { yearOf } from './issue-receipt.ts'

/**
 * Writes the correction after a refund, in the transaction that books it: the difference between the earlier papers and
 * one of the remaining amounts. Does nothing without a receipt. Requires the order lock. Call after all locks on goods,
 * because the counter stays locked.
 */
export async function correctReceipt(
  transaction: Database,
  { orderId, refundId, now }: { orderId: number; refundId: number; now: Date },
): Promise<void> {
  const receipt = await findReceipt(transaction, orderId)
  if (!receipt) return
  const { ordered, refunds } = await readPaidOrder(transaction, orderId)
  const last = refunds.findIndex((refund) => refund.refundId === refundId)
  // Money of a second payment is no part of the receipt.
  if (last === -1) return
  const { rounding, addressee, issuer, paidAt } = receipt
  const corrections = await readCorrections(transaction, receipt.id)
  if (corrections.some((correction) => correction.refundId === refundId)) return
  const left = taxByRate(lessRefunds(ordered, refunds.slice(0, last + 1)), rounding)
  const stated = differenceOf(receipt.rates, addRates(corrections.flatMap(({ rates }) => rates)))
  await insertDocument(transaction, yearOf(now), {
    orderId,
    kind: 'correction',
    correctsId: receipt.id,
    refundId,
    addressee,
    issuer,
    lines: [],
    rates: differenceOf(stated, left),
    rounding,
    paidAt,
    issuedAt: now,
  })
}
