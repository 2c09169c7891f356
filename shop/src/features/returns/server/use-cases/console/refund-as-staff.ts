import type { AuditChanges } from '#features/staff/values.ts'
import type { RefundContext } from '../../ports/refund-service.ts'
import { changeOrderAsStaff, type LockedOrder } from '#features/fulfilment/server/index.ts'

/** Like `changeOrderAsStaff`; sends the refund that the work has opened after the commit. */
export async function refundAsStaff<Result>(
  context: RefundContext,
  change: Parameters<typeof changeOrderAsStaff>[1],
  work: (locked: LockedOrder) => Promise<{ result: Result; changes: AuditChanges; opened: number | null }>,
): Promise<Result> {
  let opened: number | null = null
  const result = await changeOrderAsStaff(context, change, async (locked) => {
    const changed = await work(locked)
    opened = changed.opened
    return changed
  })
  if (opened !== null) await context.refunds.send(opened)
  return result
}
