/** What all that staff do to parcels share: one transaction with the trail, and once for a key. */
import { respondIdempotently, writeAuditEntry } from '#features/staff/server/index.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { withLockedOrder, type LockedOrder } from './with-locked-order.ts'

export interface StaffChange {
  staff: Staff
  orderNumber: string
  /** As the trail calls it: `shipment.hand_over`. */
  action: string
  reason?: string
  /** The order, unless told. */
  subject?: { kind: string; id: string; label: string }
  /** Of many that were changed by one act. */
  batchId?: string
  /** Of a form that may be sent twice: its key, and what was sent. */
  once?: { key: string; sent: unknown }
}

export interface Changed<Answer> {
  answer: Answer
  changes: AuditChanges
}

/**
 * The order is held; the work, its entry in the trail and the key are one transaction.
 * @throws NotFound, RequestKeyReused, and what the work throws
 */
export async function changeOrderAsStaff<Answer>(
  context: ShopContext,
  { staff, orderNumber, action, reason, batchId, once, subject = orderOf(orderNumber) }: StaffChange,
  work: (locked: LockedOrder) => Promise<Changed<Answer>>,
): Promise<Answer> {
  const actor = { kind: 'staff', staffId: staff.id } as const
  return withLockedOrder(context, { orderNumber, actor }, async (locked) => {
    const { transaction, now } = locked
    const act = async () => {
      const { answer, changes } = await work(locked)
      await writeAuditEntry(transaction, {
        by: staff,
        at: now,
        action,
        subject,
        changes,
        ...(reason ? { reason } : {}),
        ...(batchId ? { batchId } : {}),
      })
      return answer
    }
    if (!once) return act()
    return respondIdempotently(
      transaction,
      { by: staff, key: once.key, sent: [action, orderNumber, once.sent], now },
      act,
    )
  })
}

const orderOf = (orderNumber: string) => ({ kind: 'order', id: orderNumber, label: orderNumber })
