import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { maxLookUpsOfNetwork, maxLookUpsOfOrder, maxLookUpTries } from '#features/guests/values.ts'
import type { Database } from '#platform/database/database.ts'
import { orderLookUps } from './guests-tables.ts'

export type LookUpRow = typeof orderLookUps.$inferSelect

export async function insertLookUp(database: Database, row: typeof orderLookUps.$inferInsert): Promise<void> {
  await database.insert(orderLookUps).values(row)
}

/** Serialises judging in all processes, because it counts sent mails, and claims the oldest look-up. */
export async function claimLookUp(transaction: Database): Promise<LookUpRow | null> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('order look-ups'))`)
  const [oldest] = await transaction
    .select()
    .from(orderLookUps)
    .where(isNull(orderLookUps.judgedAt))
    .orderBy(asc(orderLookUps.createdAt), asc(orderLookUps.id))
    .limit(1)
  return oldest ?? null
}

/**
 * Whether a look-up may send a code: earlier ones since a moment are fewer than the limits. Counts those of the order
 * that sent a code, and all of the network; no more of either than its limit.
 */
export async function hasRoomForLookUp(
  transaction: Database,
  { orderNumber, networkKey, since }: { orderNumber: string; networkKey: string; since: Date },
): Promise<boolean> {
  const ofOrder = and(eq(orderLookUps.orderNumber, orderNumber), isNotNull(orderLookUps.codeHash))
  const ofNetwork = eq(orderLookUps.networkKey, networkKey)
  for (const [condition, max] of [
    [ofOrder, maxLookUpsOfOrder],
    [ofNetwork, maxLookUpsOfNetwork],
  ] as const) {
    const judged = and(condition, isNotNull(orderLookUps.judgedAt), gt(orderLookUps.createdAt, since))
    const rows = await transaction.select({ id: orderLookUps.id }).from(orderLookUps).where(judged).limit(max)
    if (rows.length === max) return false
  }
  return true
}

/** @param sent null: no code is sent */
export async function judgeLookUp(
  transaction: Database,
  { id, now, sent }: { id: string; now: Date; sent: { orderId: number; codeHash: string } | null },
): Promise<void> {
  await transaction
    .update(orderLookUps)
    .set({ judgedAt: now, ...sent })
    .where(eq(orderLookUps.id, id))
}

/**
 * Counts one try, also of a look-up that sent no code, so that the time reveals no order.
 * Null where the look-up is over, used or has no try left.
 */
export async function tryLookUp(
  database: Database,
  { id, now }: { id: string; now: Date },
): Promise<{ orderNumber: string; codeHash: string | null } | null> {
  const [tried] = await database
    .update(orderLookUps)
    .set({ tries: sql`${orderLookUps.tries} + 1` })
    .where(
      and(
        eq(orderLookUps.id, id),
        isNull(orderLookUps.usedAt),
        gt(orderLookUps.expiresAt, now),
        lt(orderLookUps.tries, maxLookUpTries),
      ),
    )
    .returning({ orderNumber: orderLookUps.orderNumber, codeHash: orderLookUps.codeHash })
  return tried ?? null
}

/** @returns true for exactly one of any number of callers */
export async function useLookUp(database: Database, id: string, now: Date): Promise<boolean> {
  const used = await database
    .update(orderLookUps)
    .set({ usedAt: now })
    .where(and(eq(orderLookUps.id, id), isNull(orderLookUps.usedAt)))
    .returning({ id: orderLookUps.id })
  return used.length > 0
}

export async function deleteOldLookUps(database: Database, before: Date, limit: number): Promise<number> {
  const old = database
    .select({ id: orderLookUps.id })
    .from(orderLookUps)
    .where(lt(orderLookUps.createdAt, before))
    .limit(limit)
  const { rowCount } = await database.delete(orderLookUps).where(inArray(orderLookUps.id, old))
  return rowCount ?? 0
}
