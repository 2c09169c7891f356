/** Scheduled work on returns. */
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import type { RefundContext } from './ports/refund-service.ts'
import { findOldestReturnToExpire, findOldestReturnToRefund } from './queries/find-returns.ts'
import { expiredBefore, lapsesAt } from './rules/return-window.ts'
import { expireReturns } from './use-cases/expire-returns.ts'
import { refundDueReturns } from './use-cases/refunds/refund-due-returns.ts'

export function returnSweepers(context: RefundContext): Sweeper[] {
  const { database, now } = context
  return [
    {
      name: 'returns whose refunds wait',
      intervalInMs: 5_000,
      sweep: () => refundDueReturns(context),
      findOldestDue: () => findOldestReturnToRefund(database, { now: now() }),
    },
    {
      name: 'returns that nobody sends',
      intervalInMs: 60_000,
      sweep: () => expireReturns(context),
      async findOldestDue() {
        const agreedAt = await findOldestReturnToExpire(database, expiredBefore(now()))
        return agreedAt && lapsesAt(agreedAt)
      },
    },
  ]
}
