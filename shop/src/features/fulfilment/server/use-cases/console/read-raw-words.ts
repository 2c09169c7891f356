import { writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import type { PaymentHistory, RawWords } from '../../payment-history.ts'
import { getOrderAsStaff } from '../get-order-as-staff.ts'

/**
 * What a provider said, word for word. That somebody read it is written down before they do.
 * @throws NotFound also for words about another order
 */
export async function readRawWords(
  context: ShopContext,
  books: PaymentHistory,
  { staff, orderNumber, rawId }: { staff: Staff; orderNumber: string; rawId: number },
): Promise<RawWords> {
  return context.inTransaction(async (transaction) => {
    const order = await getOrderAsStaff(transaction, orderNumber)
    const words = await books.findRaw(transaction, order.id, rawId)
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
