import { writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { findRawWords, type RawWords } from '#features/payments/server/index.ts'
import { getOrderByNumber } from '#features/orders/server/index.ts'

/**
 * A provider's raw message. Writes an audit entry before it returns.
 * @throws NotFound also for messages about another order
 */
export async function readRawWords(
  context: ShopContext,
  { staff, orderNumber, rawId }: { staff: Staff; orderNumber: string; rawId: number },
): Promise<RawWords> {
  return context.inTransaction(async (transaction) => {
    const order = await getOrderByNumber(transaction, orderNumber)
    const words = await findRawWords(transaction, order.id, rawId)
    if (!words) throw new NotFound()
    await writeAuditEntry(transaction, {
      by: staff,
      at: context.now(),
      action: 'order.read_raw',
      subject: { kind: 'order', id: orderNumber, label: orderNumber },
      reason: `${words.source} ${words.outcome}`,
    })
    return words
  })
}
