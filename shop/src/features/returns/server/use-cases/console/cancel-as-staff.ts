/** Cancellations of undispatched units by staff. */
import { getOrderByNumber } from '#features/orders/server/index.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { getReturn } from '../../queries/return-queries.ts'
import type { LineQuantity } from '#features/fulfilment/values.ts'
import type { RefundContext, ReturnsContext } from '../../ports/refund-service.ts'
import { NotReturnable } from '../../rules/errors.ts'
import { cancelUnshippedInTransaction, requireCalledOff } from '../cancel-unshipped.ts'
import { type CancellationPlan, planCancellation } from '../plan-cancellation.ts'
import { refundAsStaff } from './refund-as-staff.ts'
import { requireWithin } from './staff-returns.ts'

/** Previews the refund of `cancelUnshippedAsStaff`. @throws NotFound, NotReturnable, Invalid */
export async function previewCancellationAsStaff(
  { database, refunds }: RefundContext,
  { orderNumber, lines }: { orderNumber: string; lines?: readonly LineQuantity[] | undefined },
): Promise<CancellationPlan> {
  const order = await getOrderByNumber(database, orderNumber)
  const plan = await planCancellation(database, refunds, order, lines)
  const isPart = !plan.isWhole && plan.refundInFen > 0
  if (isPart && (await refunds.isOnlyWhole(database, order.id))) throw new NotReturnable('only_whole')
  return plan
}

/**
 * Cancels units like the shopper's own cancellation, with an immediate refund.
 * @throws NotFound, NotReturnable, CancellationRefused, RefundChanged, AboveRefundLimit, Invalid, RequestKeyReused
 */
export async function cancelUnshippedAsStaff(
  context: ReturnsContext,
  request: {
    staff: Staff
    key: string
    orderNumber: string
    lines?: readonly LineQuantity[] | undefined
    reason: string
    /** The amount shown in the preview. */
    expectedInFen?: number | undefined
  },
): Promise<void> {
  const { staff, key, orderNumber, lines, reason, expectedInFen } = request
  const sent = expectedInFen === undefined ? [lines, reason] : [lines, reason, expectedInFen]
  const act = { staff, orderNumber, action: 'order.call_off', reason, once: { key, sent } }
  const returnId = await refundAsStaff<number | null>(context, act, async (locked) => {
    const { id, opened } = await cancelUnshippedInTransaction(locked, context.refunds, { lines, expectedInFen })
    const { amountInFen } = await getReturn(locked.transaction, id)
    await requireWithin(locked.transaction, context.limits, { staff, amountInFen })
    const changes: AuditChanges = { lines: [null, lines ?? 'all'], amount: [null, toWireMoney(amountInFen)] }
    return { opened, result: id, changes }
  })
  // The release before this one stored no number with the key.
  if (returnId !== null) await requireCalledOff(context, returnId)
}
