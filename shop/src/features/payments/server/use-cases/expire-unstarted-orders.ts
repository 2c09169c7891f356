import { lockOrder, moveOrder } from '#features/orders/server/index.ts'
import type { PaymentContext } from '../payment-context.ts'
import { findOverdueOrdersWithoutAttempt } from '../queries/find-overdue-orders.ts'
import { countPayments } from '../queries/find-payments.ts'

const batch = 200

/**
 * Expires orders without an attempt, for example after a crash before it was inserted.
 * Such an order never got a `pay_url` and gets none after its expiry, so no query is needed.
 * @returns how many orders expired
 */
export async function expireUnstartedOrders(context: PaymentContext): Promise<number> {
  const now = context.now()
  let expired = 0
  for (const id of await findOverdueOrdersWithoutAttempt(context.database, now, batch)) {
    const isExpired = await context.inTransaction(async (transaction) => {
      await lockOrder(transaction, id)
      return !(await countPayments(transaction, id)) && (await moveOrder(transaction, id, 'expire', now))
    })
    if (isExpired) expired++
  }
  return expired
}
