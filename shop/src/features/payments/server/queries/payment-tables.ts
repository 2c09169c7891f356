/** Tables of `migrations/0009`, `0062` and `0106`, which document their rules. */
import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, time } from '#platform/database/columns.ts'
import { scenes } from '#features/payment-providers/values.ts'
import { paymentStatuses } from '../rules/payment-states.ts'
import { refundReasons, refundStatuses } from '../rules/refund-states.ts'

const fen = (name: string) => bigint(name, { mode: 'number' })

export const payments = pgTable('payments', {
  id: id(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  provider: text().notNull(),
  outTradeNo: text('out_trade_no').notNull().unique(),
  status: text({ enum: paymentStatuses }).notNull(),
  amountInFen: fen('amount_in_fen').notNull(),
  currency: text({ enum: ['CNY'] }).notNull(),
  tradeNo: text('trade_no'),
  providerRef: text('provider_ref'),
  scene: text({ enum: scenes }),
  cashierUrl: text('cashier_url'),
  cashierUntil: time('cashier_until'),
  refundedInFen: fen('refunded_in_fen').notNull().default(0),
  expiresAt: time('expires_at').notNull(),
  createdAt: time('created_at').notNull(),
  paidAt: time('paid_at'),
  /** Paid over a stand-in; null before `migrations/0131`, and until paid. */
  isPretended: boolean('is_pretended'),
  checkedAt: time('checked_at'),
  nextCheckAt: time('next_check_at'),
  reconcileAt: time('reconcile_at'),
})

export const refunds = pgTable('refunds', {
  id: id(),
  paymentId: bigint('payment_id', { mode: 'number' }).notNull(),
  /** Same as its payment's provider. */
  provider: text().notNull(),
  outRequestNo: text('out_request_no').notNull(),
  status: text({ enum: refundStatuses }).notNull(),
  amountInFen: fen('amount_in_fen').notNull(),
  reason: text({ enum: refundReasons }).notNull(),
  failureCode: text('failure_code'),
  isNumberSpent: boolean('is_number_spent').notNull().default(false),
  createdAt: time('created_at').notNull(),
  /** Acceptance of the last request; null before, and after a refusal. */
  acceptedAt: time('accepted_at'),
  succeededAt: time('succeeded_at'),
  nextCheckAt: time('next_check_at'),
  checkCount: integer('check_count').notNull().default(0),
  returnId: bigint('return_id', { mode: 'number' }),
})

export const paymentEvents = pgTable('payment_events', {
  id: id(),
  paymentId: bigint('payment_id', { mode: 'number' }),
  provider: text().notNull(),
  source: text({ enum: ['start', 'notice', 'query', 'close', 'refund', 'refund_query'] }).notNull(),
  outcome: text().notNull(),
  raw: text().notNull(),
  createdAt: time('created_at').notNull(),
})

export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect
export type EventSource = (typeof paymentEvents.$inferSelect)['source']
