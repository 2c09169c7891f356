/** Order events that wait for a sweeper. */
import { asc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { isClaimed } from '#platform/database/queries/claimed-rows.ts'
import { orderEventsToNotify } from './notification-tables.ts'

/** Claims the longest due event until the transaction ends, and removes it from the queue. Null where none is due. */
export async function claimDueEvent(transaction: Database, now: Date): Promise<number | null> {
  const due = transaction
    .select({ eventId: orderEventsToNotify.eventId })
    .from(orderEventsToNotify)
    .where(lte(orderEventsToNotify.nextAttemptAt, now))
    .orderBy(asc(orderEventsToNotify.nextAttemptAt), asc(orderEventsToNotify.eventId))
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await transaction
    .delete(orderEventsToNotify)
    .where(isClaimed(orderEventsToNotify.eventId, due))
    .returning({ eventId: orderEventsToNotify.eventId })
  return taken?.eventId ?? null
}

/** Whether an event waits, or another transaction is announcing it. */
export async function isEventWaiting(database: Database, eventId: number): Promise<boolean> {
  return (await database.$count(orderEventsToNotify, eq(orderEventsToNotify.eventId, eventId))) > 0
}

/** Delays an event after a failure, longer each time, so that others continue. */
export async function delayEvent(database: Database, eventId: number, now: Date): Promise<void> {
  await database
    .update(orderEventsToNotify)
    .set({
      attempts: sql`${orderEventsToNotify.attempts} + 1`,
      nextAttemptAt: sql`${now}::timestamptz + least(interval '1 hour', interval '10 seconds' * 2 ^ least(${orderEventsToNotify.attempts}, 10))`,
    })
    .where(eq(orderEventsToNotify.eventId, eventId))
}
