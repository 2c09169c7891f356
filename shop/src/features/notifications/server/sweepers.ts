import type { ShopContext } from '#platform/config/shop-context.ts'
import { findOldestDue } from '#platform/database/queries/oldest-due.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { deleteOldNotifications } from './queries/notification-queries.ts'
import { orderEventsToNotify } from './queries/notification-tables.ts'
import { notifyOfOrderEvents } from './use-cases/notify-of-order-events.ts'

const dayInMs = 86_400_000
const readStayForInMs = 180 * dayInMs
const allStayForInMs = 2 * 365 * dayInMs
const maxDeletedAtOnce = 1_000

export function notificationSweepers(context: ShopContext): Sweeper[] {
  const { database, now } = context
  return [
    {
      name: 'order events to notify shoppers of',
      intervalInMs: 2_000,
      sweep: (signal) => notifyOfOrderEvents(context, signal),
      findOldestDue: () => findOldestDue(database, orderEventsToNotify.nextAttemptAt, { now: now() }),
    },
    {
      name: 'old notifications',
      intervalInMs: 60 * 60_000,
      async sweep() {
        const readBefore = new Date(now().getTime() - readStayForInMs)
        const createdBefore = new Date(now().getTime() - allStayForInMs)
        const count = await deleteOldNotifications(database, { readBefore, createdBefore, limit: maxDeletedAtOnce })
        return count >= maxDeletedAtOnce ? 'again' : count
      },
    },
  ]
}
