import type { ShopContext } from '#platform/config/shop-context.ts'
import { findReturnsToPayBack } from '../../queries/find-returns.ts'
import { getReturn } from '../../queries/return-queries.ts'
import type { RefundDesk } from '../../refund-desk.ts'
import { changeOrderById } from '../change-order.ts'
import { payBack } from './pay-back.ts'

const batch = 50

/**
 * Returns whose money waited for another refund of the same payment.
 * @returns how many were sent
 */
export async function payBackDue(context: ShopContext, desk: RefundDesk): Promise<number> {
  let sent = 0
  for (const { id, orderId } of await findReturnsToPayBack(context.database, context.now(), batch)) {
    const opened = await changeOrderById(context, { orderId, actor: { kind: 'shop' } }, async (held) => {
      // Another process may have been faster.
      const { status } = await getReturn(held.transaction, id)
      return status === 'received' ? payBack(held, desk, id) : null
    })
    if (opened === null) continue
    await desk.send(opened)
    sent++
  }
  return sent
}
