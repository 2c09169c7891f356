/** SQL of refunds. */
import { Counter } from 'prom-client'
import { and, asc, desc, eq, inArray, isNotNull, isNull, like, lte, min, ne, not, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { isClaimed } from '#platform/database/queries/claimed-rows.ts'
import { payments, type RefundRow, refunds } from './payment-tables.ts'
import { type RefundEvent, type RefundTransition, refundTransitions } from '../rules/refund-states.ts'
import { metricOfProcess } from '#platform/telemetry/metric-of-process.ts'

const openStatuses = ['requested', 'sent', 'accepted', 'unknown'] as const

/**
 * Inserts the refund, or requests a failed one again.
 * @returns null where the same refund is open or done
 */
export async function insertRefund(
  database: Database,
  refund: Pick<
    RefundRow,
    'paymentId' | 'provider' | 'outRequestNo' | 'amountInFen' | 'reason' | 'createdAt' | 'nextCheckAt'
  > & { returnId?: number | null },
): Promise<RefundRow | null> {
  const { from, to } = refundTransitions.request_again
  const rows = await database
    .insert(refunds)
    .values({ ...refund, status: to })
    .onConflictDoUpdate({
      target: [refunds.paymentId, refunds.outRequestNo],
      set: {
        status: to,
        reason: refund.reason,
        returnId: refund.returnId ?? null,
        nextCheckAt: refund.nextCheckAt,
        failureCode: null,
        acceptedAt: null,
      },
      setWhere: and(inArray(refunds.status, [...from]), not(refunds.isNumberSpent)),
    })
    .returning()
  return rows[0] ?? null
}

/** Records a refund made at the provider's own console. */
export async function insertForeignRefund(
  database: Database,
  refund: Pick<RefundRow, 'paymentId' | 'provider' | 'outRequestNo' | 'amountInFen' | 'createdAt'>,
): Promise<RefundRow> {
  const rows = await database
    .insert(refunds)
    .values({ ...refund, status: 'succeeded', reason: 'console', succeededAt: refund.createdAt })
    .returning()
  return rows[0]!
}

export async function getRefund(database: Database, refundId: number): Promise<RefundRow> {
  const [found] = await database.select().from(refunds).where(eq(refunds.id, refundId))
  if (!found) throw new Error(`there is no refund ${refundId}`)
  return found
}

export async function findUnfinishedRefunds(database: Database, paymentId: number): Promise<RefundRow[]> {
  return database
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.status, 'succeeded')))
    .orderBy(asc(refunds.id))
    .limit(100)
}

/** Whether a refund with this number is booked, from the shop or the provider's console. */
export async function isBookedRefund(database: Database, paymentId: number, outRequestNo: string): Promise<boolean> {
  return (await findRefundByNumber(database, paymentId, outRequestNo))?.status === 'succeeded'
}

/** The return's refund that has not failed. */
export async function findRefundOfReturn(database: Database, returnId: number): Promise<RefundRow | null> {
  const rows = await database
    .select()
    .from(refunds)
    .where(and(eq(refunds.returnId, returnId), ne(refunds.status, 'failed')))
  return rows[0] ?? null
}

/** Includes failed refunds. */
export async function findLastRefundOfReturn(
  database: Database,
  { orderId, returnId }: { orderId: number; returnId: number },
): Promise<RefundRow | null> {
  const rows = await database
    .select({ refund: refunds })
    .from(payments)
    .innerJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(and(eq(payments.orderId, orderId), eq(refunds.returnId, returnId)))
    .orderBy(desc(refunds.id))
    .limit(1)
  return rows[0]?.refund ?? null
}

export async function isSurplusPayment(database: Database, paymentId: number): Promise<boolean> {
  const rows = await database
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.reason, 'surplus')))
    .limit(1)
  return rows.length > 0
}

/** Sum of the payment's open refunds. */
export async function sumOpenRefunds(database: Database, paymentId: number): Promise<number> {
  const rows = await database
    .select({ total: sql<number>`coalesce(sum(${refunds.amountInFen}), 0)::bigint` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.status, openStatuses)))
  return rows[0]?.total ?? 0
}

/** Refunds that have moved money or may do so. */
export async function countRefunds(database: Database, paymentId: number): Promise<number> {
  return database.$count(refunds, and(eq(refunds.paymentId, paymentId), ne(refunds.status, 'failed')))
}

/** How many refunds under this number, or its successors `…-2`, the provider has ended for good. */
export async function countSpentNumbers(database: Database, paymentId: number, number: string): Promise<number> {
  const isOfNumber = or(
    eq(refunds.outRequestNo, number),
    like(refunds.outRequestNo, `${number.replaceAll('_', '\\_')}-%`),
  )
  return database.$count(refunds, and(eq(refunds.paymentId, paymentId), refunds.isNumberSpent, isOfNumber))
}

/** When the provider last got another refund of the payment, other than one it refused. */
export async function findLastRefundCall(database: Database, { paymentId, id }: RefundRow): Promise<Date | null> {
  const { rows } = await database.execute<{ at: string | null }>(sql`
    select max(created_at)::text as at from payment_events where payment_id = ${paymentId} and source = 'refund'
      and outcome in ('succeeded', 'pending', 'unmoved', 'unknown', 'needs_person')
      and exists (select 1 from refunds where payment_id = ${paymentId} and id <> ${id} and status <> 'requested')`)
  return rows[0]?.at ? new Date(rows[0].at) : null
}

export async function findRefundByNumber(
  database: Database,
  paymentId: number,
  outRequestNo: string,
): Promise<RefundRow | null> {
  const rows = await database
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.outRequestNo, outRequestNo)))
  return rows[0] ?? null
}

/** Whether a refund of the shop, or a booked one of the provider's console, may have moved money. */
export async function hasRefundInMotion(database: Database, paymentId: number): Promise<boolean> {
  const statuses = ['sent', 'accepted', 'unknown', 'succeeded'] as const
  const inMotion = and(eq(refunds.paymentId, paymentId), inArray(refunds.status, [...statuses]))
  return (await database.$count(refunds, inMotion)) > 0
}

const moves = metricOfProcess(
  'refunds_total',
  (name) =>
    new Counter({
      name,
      help: 'Status changes of refunds, by new status',
      labelNames: ['outcome'],
    }),
)

/**
 * Applies one event of the transition table to a refund; exactly one of concurrent callers gets `true`.
 * @param known the refund as the caller has read or written it. Each claim, call and report since has set another check,
 *   so that a late caller moves nothing.
 */
export async function moveRefund(
  database: Database,
  refundId: number,
  event: RefundEvent,
  changes: Partial<Pick<RefundRow, 'nextCheckAt' | 'failureCode' | 'acceptedAt' | 'succeededAt' | 'isNumberSpent'>>,
  known?: Pick<RefundRow, 'nextCheckAt'>,
): Promise<boolean> {
  const transition: RefundTransition = refundTransitions[event]
  const rows = await database
    .update(refunds)
    .set({ ...changes, status: transition.to })
    .where(and(eq(refunds.id, refundId), inArray(refunds.status, [...transition.from]), known && isUnchanged(known)))
    .returning({ id: refunds.id })
  if (rows.length > 0) moves.inc({ outcome: transition.to })
  return rows.length > 0
}

const isUnchanged = ({ nextCheckAt }: Pick<RefundRow, 'nextCheckAt'>) =>
  nextCheckAt === null ? isNull(refunds.nextCheckAt) : eq(refunds.nextCheckAt, nextCheckAt)

/** Postpones the next check of an unfinished refund. */
export async function delayRefund(database: Database, refundId: number, nextCheckAt: Date): Promise<void> {
  const isUnfinished = and(eq(refunds.id, refundId), inArray(refunds.status, openStatuses))
  await database.update(refunds).set({ nextCheckAt }).where(isUnfinished)
}

/** Claims refunds whose next check is due, each for one process until `leasedUntil`. */
export async function claimDueRefunds(
  database: Database,
  { now, leasedUntil, limit }: { now: Date; leasedUntil: Date; limit: number },
): Promise<RefundRow[]> {
  const due = database
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(isNotNull(refunds.nextCheckAt), lte(refunds.nextCheckAt, now)))
    .orderBy(asc(refunds.nextCheckAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return database
    .update(refunds)
    .set({ nextCheckAt: leasedUntil, checkCount: sql`${refunds.checkCount} + 1` })
    .where(isClaimed(refunds.id, due))
    .returning()
}

/** Due time of the oldest refund with an overdue check. */
export async function findOldestDueRefund(database: Database, now: Date): Promise<Date | null> {
  const [row] = await database
    .select({ since: min(refunds.nextCheckAt) })
    .from(refunds)
    .where(lte(refunds.nextCheckAt, now))
  return row?.since ?? null
}
