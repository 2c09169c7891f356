import type { ShopContext } from '#platform/config/shop-context.ts'
import { advanceCounter, numberOf } from '../queries/receipt-queries.ts'
import { yearOf } from './issue-receipt.ts'

/** More than a shop issues between a backup and its restore. */
const skippedNumbers = 1_000

/** Last numbers before and after, for the audit log; null where the year had none. */
interface SkippedNumbers extends Record<string, [before: string | null, after: string]> {
  receipt_number: [string | null, string]
  correction_number: [string | null, string]
}

/**
 * Skips numbers of receipts and corrections after a restore, because papers since the backup may be printed, and their
 * rows are gone. Only the current year issues numbers.
 */
export async function skipPaperNumbers({
  inTransaction,
  now,
}: Pick<ShopContext, 'inTransaction' | 'now'>): Promise<SkippedNumbers> {
  const year = yearOf(now())
  return inTransaction(async (transaction) => {
    const skip = async (kind: 'receipt' | 'correction'): Promise<[string | null, string]> => {
      const last = await advanceCounter(transaction, { kind, year, by: skippedNumbers })
      const before = last - skippedNumbers
      return [before > 0 ? numberOf(kind, year, before) : null, numberOf(kind, year, last)]
    }
    return { receipt_number: await skip('receipt'), correction_number: await skip('correction') }
  })
}
