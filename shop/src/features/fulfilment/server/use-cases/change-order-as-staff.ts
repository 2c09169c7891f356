/** Common frame for staff changes of orders: one transaction with audit entry and idempotency key. */
import { respondIdempotently, writeAuditEntry } from '#features/staff/server/index.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { type LockedOrder, withLockedOrderById } from './with-locked-order.ts'
import { getOrderByNumber } from '#features/orders/server/index.ts'

interface StaffChange {
  staff: Staff
  orderNumber: string
  /** Action in the audit log: `shipment.hand_over`. */
  action: string
  reason?: string
  /** Defaults to the order. */
  subject?: { kind: string; id: string; label: string }
  /** Groups the entries of one bulk edit. */
  batchId?: string
  /** Idempotency key and request body of a form. */
  once?: { key: string; sent: unknown }
}

export interface Changed<Result> {
  result: Result
  changes: AuditChanges
}

/**
 * Runs the work, its audit entry and its key in one transaction, under the order lock.
 * @throws NotFound, RequestKeyReused, and the work's errors
 */
export async function changeOrderAsStaff<Result>(
  context: ShopContext,
  { staff, orderNumber, action, reason, batchId, once, subject = orderOf(orderNumber) }: StaffChange,
  work: (locked: LockedOrder) => Promise<Changed<Result>>,
): Promise<Result> {
  const actor = { kind: 'staff', staffId: staff.id } as const
  const { id: orderId } = await getOrderByNumber(context.database, orderNumber)
  return withLockedOrderById(context, { orderId, actor }, async (locked) => {
    const { transaction, now } = locked
    const act = async () => {
      const { result, changes } = await work(locked)
      await writeAuditEntry(transaction, {
        by: staff,
        at: now,
        action,
        subject,
        changes,
        ...(reason ? { reason } : {}),
        ...(batchId ? { batchId } : {}),
      })
      return result
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
