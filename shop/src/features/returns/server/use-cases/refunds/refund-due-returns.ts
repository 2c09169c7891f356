import { findReturnsToRefund } from '../../queries/find-returns.ts'
import { delayRefund, getReturn } from '../../queries/return-queries.ts'
import type { RefundContext } from '../../ports/refund-service.ts'
import { withLockedOrderById } from '#features/fulfilment/server/index.ts'
import { refundReturn } from './refund-return.ts'

const batch = 50
const afterErrorInMs = 60_000

/**
 * Refunds returns that waited for another refund of the same payment.
 * @returns how many refunds were sent
 */
export async function refundDueReturns(context: RefundContext): Promise<number> {
  let sent = 0
  for (const { id, orderId } of await findReturnsToRefund(context.database, context.now(), batch)) {
    try {
      if (await payBackOne(context, { id, orderId })) sent++
    } catch (error) {
      context.log.error({ err: error, returnId: id }, 'a return could not be refunded')
      // Postponed, so that failing returns do not block the others, even when they fill a batch.
      await delayRefund(context.database, id, new Date(context.now().getTime() + afterErrorInMs))
    }
  }
  return sent
}

async function payBackOne(context: RefundContext, { id, orderId }: { id: number; orderId: number }): Promise<boolean> {
  const opened = await withLockedOrderById(context, { orderId, actor: { kind: 'shop' } }, async (locked) => {
    // Another process may have refunded the return already.
    const { status } = await getReturn(locked.transaction, id)
    return status === 'received' ? refundReturn(locked, context.refunds, id) : null
  })
  if (opened === null) return false
  await context.refunds.send(opened)
  return true
}
