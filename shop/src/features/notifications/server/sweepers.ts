import type { ShopContext } from '#platform/config/shop-context.ts'
import { findOldestDue } from '#platform/database/queries/oldest-due.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { orderEventsToNotify } from './queries/notification-tables.ts'
import { notifyOfOrderEvents } from './use-cases/notify-of-order-events.ts'

export function notificationSweepers(context: ShopContext): Sweeper[] {
  const { database, now } = context
  return [
    {
      name: 'order events to notify shoppers of',
      intervalInMs: 2_000,
      sweep: (signal) => notifyOfOrderEvents(context, signal),
      findOldestDue: () => findOldestDue(database, orderEventsToNotify.nextAttemptAt, { now: now() }),
    },
  ]
}
