import type { ShopContext } from '#platform/config/shop-context.ts'
import { findReturnsToExpire } from '../queries/find-returns.ts'
import { getReturn, moveReturn } from '../queries/return-queries.ts'
import { expiredBefore } from '../rules/return-window.ts'
import { withLockedOrderById } from '#features/fulfilment/server/index.ts'

const batch = 100

/**
 * Expires approved returns whose goods were not sent in time.
 * @returns the number of expired returns
 */
export async function expireReturns(context: ShopContext): Promise<number> {
  const moment = expiredBefore(context.now())
  let expired = 0
  for (const { id, orderId } of await findReturnsToExpire(context.database, moment, batch)) {
    expired += await withLockedOrderById(context, { orderId, actor: { kind: 'shop' } }, async (locked) => {
      const { returnNumber, answeredAt } = await getReturn(locked.transaction, id)
      if (!answeredAt || answeredAt >= moment) return 0
      if (!(await moveReturn(locked.transaction, id, 'lapse', { endedAt: locked.now }))) return 0
      await locked.recordEvent('return_lapsed', { return: returnNumber })
      return 1
    })
  }
  return expired
}
