import { copiedRows, type PersonalData } from '#platform/slices/personal-data.ts'
import type { Slice } from '#platform/slices/slice.ts'
import {
  deleteNotificationsOfPerson,
  readNotificationsAfter,
  transferNotifications,
} from './queries/notification-queries.ts'
import { deleteWishesOfPerson, readWishes } from './queries/wish-queries.ts'
import { notificationMailKinds } from './rules/kinds/kinds.ts'
import { addNotificationCalls } from './routes.ts'
import { notificationRetentions } from './retentions.ts'
import { notificationSweepers } from './sweepers.ts'

const personalNotifications: PersonalData = {
  name: 'notifications',
  async read(database, { userId, after = '0' }) {
    const rows = await readNotificationsAfter(database, userId, Number(after))
    return copiedRows(rows, ({ id, kind, facts, createdAt, readAt }) => ({
      id,
      kind,
      facts,
      created_at: createdAt.toISOString(),
      read_at: readAt?.toISOString() ?? null,
    }))
  },
  erase: deleteNotificationsOfPerson,
  transfer: transferNotifications,
}

const personalWishes: PersonalData = {
  name: 'notification_wishes',
  async read(database, { userId }) {
    return { rows: [await readWishes(database, userId)] }
  },
  erase: deleteWishesOfPerson,
}

export const notificationsSlice: Slice = {
  name: 'notifications',
  addCalls: addNotificationCalls,
  sweepers: notificationSweepers,
  retentions: notificationRetentions,
  mailKinds: notificationMailKinds,
  personalData: () => [personalNotifications, personalWishes],
}
