/** What all that staff do to parcels share: one transaction with the trail, and once for a key. */
import { answerOnce, writeAuditEntry } from '#features/staff/server/index.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import type { RefundDesk } from '../../refund-desk.ts'
import { changeOrder, type HeldOrder } from '../change-order.ts'

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
export async function changeForStaff<Answer>(
  context: ShopContext,
  { staff, orderNumber, action, reason, batchId, once, subject = orderOf(orderNumber) }: StaffChange,
  work: (held: HeldOrder) => Promise<Changed<Answer>>,
): Promise<Answer> {
  const actor = { kind: 'staff', staffId: staff.id } as const
  return changeOrder(context, { orderNumber, actor }, async (held) => {
    const { transaction, now } = held
    const act = async () => {
      const { answer, changes } = await work(held)
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
    return answerOnce(transaction, { by: staff, key: once.key, sent: [action, orderNumber, once.sent], now }, act)
  })
}

/** As `changeForStaff`; the refund that the work has opened is sent after the commit. */
export async function payForStaff<Answer>(
  context: ShopContext,
  desk: RefundDesk,
  change: StaffChange,
  work: (held: HeldOrder) => Promise<Changed<Answer> & { opened: number | null }>,
): Promise<Answer> {
  let opened: number | null = null
  const answer = await changeForStaff(context, change, async (held) => {
    const changed = await work(held)
    opened = changed.opened
    return changed
  })
  if (opened !== null) await desk.send(opened)
  return answer
}

const orderOf = (orderNumber: string) => ({ kind: 'order', id: orderNumber, label: orderNumber })
