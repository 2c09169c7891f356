/** SQL of the payment attempts and of the record of everything heard and asked. */
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { graceInMs } from '../rules/payment-deadline.ts'
import {
  openPaymentStatuses,
  type PaymentEvent,
  type PaymentTransition,
  paymentTransitions,
} from '../rules/payment-states.ts'
import {
  type EventSource,
  paymentEvents,
  type PaymentRow,
  payments,
  type RefundRow,
  refunds,
} from './payment-tables.ts'

const reconcileAfterInMs = 86_400_000

export async function findPayment(database: Database, outTradeNo: string): Promise<PaymentRow | null> {
  const rows = await database.select().from(payments).where(eq(payments.outTradeNo, outTradeNo))
  return rows[0] ?? null
}

export async function getPayment(database: Database, paymentId: number): Promise<PaymentRow> {
  const rows = await database.select().from(payments).where(eq(payments.id, paymentId))
  if (!rows[0]) throw new Error(`there is no payment ${paymentId}`)
  return rows[0]
}

const latestOfOrder = preparedOnce((database) =>
  database
    .select()
    .from(payments)
    .where(eq(payments.orderId, sql.placeholder('orderId')))
    .orderBy(desc(payments.id))
    .limit(1)
    .prepare('payments_latest_of_order'),
)

export async function findLatestPayment(database: Database, orderId: number): Promise<PaymentRow | null> {
  const rows = await latestOfOrder(database).execute({ orderId })
  return rows[0] ?? null
}

export async function findOpenPayments(database: Database, orderId: number): Promise<PaymentRow[]> {
  return database
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, openPaymentStatuses)))
    .orderBy(asc(payments.id))
    .limit(20)
}

/** The payment that made the order paid: a second one would be a surplus, which is given back by itself. */
export async function findAcceptedPayment(database: Database, orderId: number): Promise<PaymentRow | null> {
  const rows = await database
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.status, 'succeeded'),
        sql`not exists (select 1 from ${refunds} where ${refunds.paymentId} = ${payments.id} and ${refunds.reason} = 'surplus')`,
      ),
    )
    .orderBy(asc(payments.id))
    .limit(1)
  return rows[0] ?? null
}

export async function countPayments(database: Database, orderId: number): Promise<number> {
  const rows = await database.select({ total: count() }).from(payments).where(eq(payments.orderId, orderId))
  return rows[0]?.total ?? 0
}

/** The caller holds the order. */
export async function insertPayment(
  transaction: Database,
  payment: Pick<
    PaymentRow,
    'orderId' | 'provider' | 'outTradeNo' | 'amountInFen' | 'currency' | 'expiresAt' | 'createdAt' | 'nextCheckAt'
  >,
): Promise<PaymentRow> {
  const rows = await transaction
    .insert(payments)
    .values({
      ...payment,
      status: 'created',
      reconcileAt: new Date(payment.createdAt.getTime() + reconcileAfterInMs),
    })
    .returning()
  return rows[0]!
}

/** Moves an attempt by one event of the transition table; of any number of callers exactly one gets `true`. */
export async function movePayment(
  database: Database,
  paymentId: number,
  event: Exclude<PaymentEvent, 'succeed'>,
  changes: Partial<Pick<PaymentRow, 'tradeNo' | 'nextCheckAt'>> = {},
): Promise<boolean> {
  const transition: PaymentTransition = paymentTransitions[event]
  const rows = await database
    .update(payments)
    .set({ ...changes, status: transition.to })
    .where(and(eq(payments.id, paymentId), inArray(payments.status, [...transition.from])))
    .returning({ id: payments.id })
  return rows.length > 0
}

/** The event `succeed`, and the money's entry in the ledger with it, in one statement: exactly one caller gets `true`. */
export async function succeedPayment(
  database: Database,
  paymentId: number,
  { tradeNo, paidAt, now }: { tradeNo: string; paidAt: Date; now: Date },
): Promise<boolean> {
  const { from, to } = paymentTransitions.succeed
  const { rows } = await database.execute(sql`
    with paid as (
      update payments set status = ${to}, trade_no = ${tradeNo}, paid_at = ${paidAt}::timestamptz, next_check_at = null
      where id = ${paymentId} and status = any(${sql.param(from)}::text[])
      returning id, order_id, amount_in_fen
    )
    insert into ledger_entries (kind, order_id, payment_id, amount_in_fen, created_at)
    select 'payment_in', order_id, id, amount_in_fen, ${now}::timestamptz from paid
    returning id`)
  return rows.length > 0
}

/** By what the provider finds the attempt again. */
export async function keepProviderRef(database: Database, paymentId: number, providerRef: string): Promise<void> {
  await database.update(payments).set({ providerRef }).where(eq(payments.id, paymentId))
}

export async function setNextCheck(database: Database, paymentId: number, nextCheckAt: Date | null): Promise<void> {
  await database.update(payments).set({ nextCheckAt }).where(eq(payments.id, paymentId))
}

/** Money that went back: the payment's sum and the entry in the ledger, in one statement. Once for each refund. */
export async function bookRefund(
  database: Database,
  { id, paymentId, amountInFen }: Pick<RefundRow, 'id' | 'paymentId' | 'amountInFen'>,
  now: Date,
): Promise<void> {
  await database.execute(sql`
    with given_back as (
      update payments set refunded_in_fen = refunded_in_fen + ${amountInFen}::bigint where id = ${paymentId}
      returning id, order_id
    )
    insert into ledger_entries (kind, order_id, payment_id, refund_id, amount_in_fen, created_at)
    select 'refund_out', order_id, id, ${id}::bigint, ${amountInFen}::bigint, ${now}::timestamptz from given_back`)
}

export async function isTradeNoBoundElsewhere(
  database: Database,
  payment: Pick<PaymentRow, 'id' | 'provider'>,
  tradeNo: string,
): Promise<boolean> {
  const rows = await database
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.provider, payment.provider), eq(payments.tradeNo, tradeNo), ne(payments.id, payment.id)))
    .limit(1)
  return rows.length > 0
}

/**
 * Attempts whose next check is due, each taken by one process. The next one comes after half the attempt's age
 * (30 s to 10 min), at its deadline at the latest; then when the grace after it is over, and after half of what has passed
 * since the deadline (up to 10 min).
 */
export async function claimDuePayments(database: Database, now: Date, limit: number): Promise<PaymentRow[]> {
  const moment = sql`${now}::timestamptz`
  const due = database
    .select({ id: payments.id })
    .from(payments)
    .where(and(isNotNull(payments.nextCheckAt), lte(payments.nextCheckAt, now)))
    .orderBy(asc(payments.nextCheckAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return database
    .update(payments)
    .set({
      checkedAt: now,
      nextCheckAt: sql`case when ${payments.expiresAt} > ${moment}
        then least(${payments.expiresAt}, ${moment} + greatest(interval '30 s', least(interval '10 min', (${moment} - ${payments.createdAt}) / 2)))
        else greatest(${payments.expiresAt} + ${graceInMs} * interval '1 ms',
          ${moment} + least(interval '10 min', (${moment} - ${payments.expiresAt}) / 2)) end`,
    })
    .where(inArray(payments.id, due))
    .returning()
}

/**
 * Attempts that the provider is to be asked about again although they seem settled, each taken by one process: daily at
 * first, then after a seventh of the attempt's age; for a week when no money came, else while a refund is possible, a year.
 */
export async function claimForReconciliation(database: Database, now: Date, limit: number): Promise<PaymentRow[]> {
  const moment = sql`${now}::timestamptz`
  const due = database
    .select({ id: payments.id })
    .from(payments)
    .where(and(isNotNull(payments.reconcileAt), lte(payments.reconcileAt, now)))
    .orderBy(asc(payments.reconcileAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return database
    .update(payments)
    .set({
      reconcileAt: sql`case
        when ${payments.refundedInFen} = ${payments.amountInFen} then null
        when ${moment} - ${payments.createdAt} > case ${payments.status} when 'succeeded' then interval '366 days' else interval '7 days' end then null
        else ${moment} + greatest(interval '1 day', (${moment} - ${payments.createdAt}) / 7) end`,
    })
    .where(inArray(payments.id, due))
    .returning()
}

/** The order's open attempts that have not been asked about since `before`; each is handed to one caller. */
export async function claimForConfirmation(
  database: Database,
  orderId: number,
  { now, before }: { now: Date; before: Date },
): Promise<PaymentRow[]> {
  return database
    .update(payments)
    .set({ checkedAt: now })
    .where(
      and(
        eq(payments.orderId, orderId),
        inArray(payments.status, openPaymentStatuses),
        or(isNull(payments.checkedAt), lte(payments.checkedAt, before)),
      ),
    )
    .returning()
}

/** Orders whose time is over and that nobody was ever sent to pay, oldest first. */
export async function findOverdueOrdersWithoutAttempt(database: Database, now: Date, limit: number): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select id from orders
    where status = 'pending' and expires_at <= ${now}::timestamptz
      and not exists (select 1 from payments where order_id = orders.id)
    order by expires_at limit ${limit}`)
  return rows.map(({ id }) => id)
}

export interface PaymentEventDraft {
  paymentId: number | null
  source: EventSource
  outcome: string
  raw: string
  createdAt: Date
}

export async function addEvent(database: Database, event: PaymentEventDraft): Promise<void> {
  await database.insert(paymentEvents).values(event)
}
