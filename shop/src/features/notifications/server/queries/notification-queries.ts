import { and, asc, count, desc, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import { notificationKinds } from '#features/notifications/values.ts'
import type { Database } from '#platform/database/database.ts'
import type { PageRequest } from '#platform/http/calls/paging.ts'
import { copiedAtOnce } from '#platform/slices/personal-data.ts'
import { type NotificationRow, notifications } from './notification-tables.ts'

/** @returns false where the key exists */
export async function insertNotification(
  transaction: Database,
  notification: Omit<NotificationRow, 'id' | 'readAt'>,
): Promise<boolean> {
  const inserted = await transaction
    .insert(notifications)
    .values(notification)
    .onConflictDoNothing({ target: notifications.dedupeKey })
    .returning({ id: notifications.id })
  return inserted.length > 0
}

/** Kinds of a newer release have no sentence in this one. */
const isKnown = inArray(notifications.kind, [...notificationKinds])

/**
 * Deletes a notification that its shopper cannot have read.
 * @param isRead treats it as read, because its mail has left
 */
export async function withdrawUnread(
  transaction: Database,
  dedupeKey: string,
  { isRead }: { isRead: boolean },
): Promise<'none' | 'withdrawn' | 'read'> {
  const ofKey = eq(notifications.dedupeKey, dedupeKey)
  const [found] = await transaction
    .select({ readAt: notifications.readAt })
    .from(notifications)
    .where(ofKey)
    .for('update')
  if (!found) return 'none'
  if (isRead || found.readAt !== null) return 'read'
  await transaction.delete(notifications).where(ofKey)
  return 'withdrawn'
}

/** One page, newest first, with the total number. */
export async function readNotifications(
  database: Database,
  userId: number,
  { pageSize, offset }: PageRequest,
): Promise<{ count: number; unread: number; rows: NotificationRow[] }> {
  const ofUser = and(eq(notifications.userId, userId), isKnown)
  const [[counted], unread, rows] = await Promise.all([
    database.select({ count: count() }).from(notifications).where(ofUser),
    countUnread(database, userId),
    database
      .select()
      .from(notifications)
      .where(ofUser)
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(pageSize)
      .offset(offset),
  ])
  return { count: counted!.count, unread, rows }
}

export async function countUnread(database: Database, userId: number): Promise<number> {
  return database.$count(notifications, and(eq(notifications.userId, userId), isNull(notifications.readAt), isKnown))
}

/** @param ids null marks all of the shopper's notifications */
export async function markRead(
  database: Database,
  userId: number,
  { ids, now }: { ids: readonly number[] | null; now: Date },
): Promise<void> {
  await database
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        ids ? inArray(notifications.id, [...ids]) : undefined,
      ),
    )
}

export async function readNotificationsAfter(
  database: Database,
  userId: number,
  after: number,
): Promise<NotificationRow[]> {
  return database
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), gt(notifications.id, after)))
    .orderBy(asc(notifications.id))
    .limit(copiedAtOnce)
}

/** Deletes notifications that were read, or written, long ago. */
export async function deleteOldNotifications(
  database: Database,
  column: 'readAt' | 'createdAt',
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = database
    .select({ id: notifications.id })
    .from(notifications)
    .where(lt(notifications[column], before))
    .orderBy(asc(notifications[column]))
    .limit(limit)
  const deleted = await database
    .delete(notifications)
    .where(inArray(notifications.id, old))
    .returning({ id: notifications.id })
  return deleted.length
}

export async function deleteNotificationsOfPerson(transaction: Database, userId: number): Promise<void> {
  await transaction.delete(notifications).where(eq(notifications.userId, userId))
}

export async function transferNotifications(
  transaction: Database,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await transaction.update(notifications).set({ userId: to }).where(eq(notifications.userId, from))
}
