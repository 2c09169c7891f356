/** Claims payment attempts for a query to the provider. A claim also schedules the next check. */
import { and, asc, inArray, isNotNull, isNull, lte, min, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { isClaimed } from '#platform/database/queries/claimed-rows.ts'
import { providerClockSkewInMs } from '../rules/payment-deadline.ts'
import { openPaymentStatuses } from '../rules/payment-states.ts'
import { type PaymentRow, payments } from './payment-tables.ts'

/** Locked by their claim; those that another process has locked are passed over. */
const unlockedIds = (database: Database, condition: SQL | undefined, order: SQL, limit: number) =>
  database
    .select({ id: payments.id })
    .from(payments)
    .where(condition)
    .orderBy(order)
    .limit(limit)
    .for('update', { skipLocked: true })

function dueIds(database: Database, column: DueColumn, now: Date, limit: number) {
  const dueAt = payments[column]
  return unlockedIds(database, and(isNotNull(dueAt), lte(dueAt, now)), asc(dueAt), limit)
}

type DueColumn = 'nextCheckAt' | 'reconcileAt'

/**
 * Claims attempts that are due for a check, each for one process. The next check is due after half the attempt's age
 * (30 s to 10 min), at the deadline at the latest. Further checks follow after the grace period, then after half the
 * time since (up to 10 min).
 */
export async function claimDuePayments(database: Database, now: Date, limit: number): Promise<PaymentRow[]> {
  const moment = sql`${now}::timestamptz`
  return database
    .update(payments)
    .set({
      checkedAt: now,
      nextCheckAt: sql`case when ${payments.expiresAt} > ${moment}
        then least(${payments.expiresAt}, ${moment} + greatest(interval '30 s', least(interval '10 min', (${moment} - ${payments.createdAt}) / 2)))
        else greatest(${payments.expiresAt} + ${providerClockSkewInMs} * interval '1 ms',
          ${moment} + least(interval '10 min', (${moment} - ${payments.expiresAt}) / 2)) end`,
    })
    .where(isClaimed(payments.id, dueIds(database, 'nextCheckAt', now, limit)))
    .returning()
}

/**
 * Claims settled attempts that are due for reconciliation, each for one process: daily at first, then after a seventh
 * of the attempt's age. Checks end after a week without a payment, otherwise after a year, while a refund is possible.
 */
export async function claimForReconciliation(database: Database, now: Date, limit: number): Promise<PaymentRow[]> {
  const moment = sql`${now}::timestamptz`
  return database
    .update(payments)
    .set({
      reconcileAt: sql`case
        when ${payments.refundedInFen} = ${payments.amountInFen} then null
        when ${moment} - ${payments.createdAt} > case ${payments.status} when 'succeeded' then interval '366 days' else interval '7 days' end then null
        else ${moment} + greatest(interval '1 day', (${moment} - ${payments.createdAt}) / 7) end`,
    })
    .where(isClaimed(payments.id, dueIds(database, 'reconcileAt', now, limit)))
    .returning()
}

/** Claims the orders' open attempts not checked since `before`, each for one caller. */
export async function claimForConfirmation(
  database: Database,
  orderIds: readonly number[],
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<PaymentRow[]> {
  const condition = and(
    inArray(payments.orderId, [...orderIds]),
    inArray(payments.status, openPaymentStatuses),
    or(isNull(payments.checkedAt), lte(payments.checkedAt, before)),
  )
  const due = unlockedIds(database, condition, sql`${payments.checkedAt} nulls first`, limit)
  return database.update(payments).set({ checkedAt: now }).where(isClaimed(payments.id, due)).returning()
}

/** Due time of the oldest attempt with an overdue check of this kind. */
export async function findOldestDuePayment(database: Database, column: DueColumn, now: Date): Promise<Date | null> {
  const dueAt = payments[column]
  const [row] = await database
    .select({ since: min(dueAt) })
    .from(payments)
    .where(lte(dueAt, now))
  return row?.since ?? null
}
