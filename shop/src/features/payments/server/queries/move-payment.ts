import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import {
  openPaymentStatuses,
  type PaymentEvent,
  type PaymentTransition,
  paymentTransitions,
} from '../rules/payment-states.ts'
import { type PaymentRow, payments } from './payment-tables.ts'

/** Applies one event of the transition table to an attempt; exactly one of concurrent callers gets `true`. */
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

/**
 * Applies the event `succeed` and inserts the ledger entry, in one statement; exactly one caller gets `true`.
 * Other open attempts of the order are due for their check, which closes them.
 */
export async function succeedPayment(
  database: Database,
  paymentId: number,
  { tradeNo, paidAt, isPretended, now }: { tradeNo: string; paidAt: Date; isPretended: boolean; now: Date },
): Promise<boolean> {
  const { from, to } = paymentTransitions.succeed
  const { rows } = await database.execute(sql`
    with paid as (
      update payments set status = ${to}, trade_no = ${tradeNo}, paid_at = ${paidAt}::timestamptz,
        is_pretended = ${isPretended}, next_check_at = null
      where id = ${paymentId} and status = any(${sql.param(from)}::text[])
      returning id, order_id, amount_in_fen
    ), others as (
      update payments set next_check_at = ${now}::timestamptz
      where order_id = (select order_id from paid) and id <> ${paymentId}
        and status = any(${sql.param(openPaymentStatuses)}::text[])
    )
    insert into ledger_entries (kind, order_id, payment_id, amount_in_fen, created_at)
    select 'payment_in', order_id, id, amount_in_fen, ${now}::timestamptz from paid
    returning id`)
  return rows.length > 0
}

/** Leaves the order's payable attempts at this provider to the sweeper, which closes them. Requires the order lock. */
export async function startClosingAll(
  transaction: Database,
  { orderId, provider, now }: Pick<PaymentRow, 'orderId' | 'provider'> & { now: Date },
): Promise<void> {
  const { from, to } = paymentTransitions.start_close
  const isPayable = inArray(payments.status, [...from])
  await transaction
    .update(payments)
    .set({ status: to, nextCheckAt: now })
    .where(and(eq(payments.orderId, orderId), eq(payments.provider, provider), isPayable))
}

/** Saves the reference by which the provider finds the attempt. */
export async function saveProviderRef(database: Database, paymentId: number, providerRef: string): Promise<void> {
  await database.update(payments).set({ providerRef }).where(eq(payments.id, paymentId))
}

export async function setNextCheck(database: Database, paymentId: number, nextCheckAt: Date | null): Promise<void> {
  await database.update(payments).set({ nextCheckAt }).where(eq(payments.id, paymentId))
}
