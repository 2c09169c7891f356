import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Retention } from '#platform/jobs/retention.ts'
import { deleteOldNotifications } from './queries/notification-queries.ts'

const dayInMs = 86_400_000

export function notificationRetentions({ database }: ShopContext): Retention[] {
  const deleteBy =
    (column: 'readAt' | 'createdAt'): Retention['deleteBefore'] =>
    (before, limit) =>
      deleteOldNotifications(database, column, { before, limit })
  return [
    { name: 'read notifications', ageInMs: 180 * dayInMs, deleteBefore: deleteBy('readAt') },
    { name: 'notifications', ageInMs: 2 * 365 * dayInMs, deleteBefore: deleteBy('createdAt') },
  ]
}
