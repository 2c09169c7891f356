import { getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { type PaymentRow, payments } from './payment-tables.ts'

const reconcileAfterInMs = 86_400_000

export type PaymentDraft = Pick<
  PaymentRow,
  'orderId' | 'provider' | 'outTradeNo' | 'amountInFen' | 'currency' | 'expiresAt' | 'createdAt' | 'nextCheckAt'
>

/** The caller holds the order. */
export async function insertPayment(transaction: Database, payment: PaymentDraft): Promise<PaymentRow> {
  const rows = await transaction
    .insert(payments)
    .values({ ...payment, status: 'created', reconcileAt: reconcileAtOf(payment) })
    .returning()
  return rows[0]!
}

const { placeholder } = sql

const insertFirstPaymentOnce = preparedOnce((database) => {
  // By its key alone: in a new shop the planner would read all that is pending.
  const held = database.$with('held', {}).as(sql`
    select id, status, expires_at from orders where id = ${placeholder('orderId')} for update`)
  const payable = database.$with('payable', {}).as(sql`
    select id from held where status = 'pending' and expires_at > ${placeholder('createdAt')}::timestamptz`)
  const written = database.$with('written', getTableColumns(payments)).as(sql`
    insert into payments (order_id, provider, out_trade_no, status, amount_in_fen, currency, expires_at, created_at, next_check_at, reconcile_at)
    select id, ${placeholder('provider')}, ${placeholder('outTradeNo')}, 'created', ${placeholder('amountInFen')}::bigint,
      ${placeholder('currency')}, ${placeholder('expiresAt')}::timestamptz, ${placeholder('createdAt')}::timestamptz,
      ${placeholder('nextCheckAt')}::timestamptz, ${placeholder('reconcileAt')}::timestamptz
    from payable
    where not exists (select 1 from payments where order_id = ${placeholder('orderId')})
    on conflict (out_trade_no) do nothing
    returning *`)
  return database.with(held, payable, written).select().from(written).prepare('insert_first_payment')
})

/**
 * The first attempt of an order, in one statement that holds the order while it writes.
 * Of callers at the same moment one writes: the first attempt of an order has one number.
 * @returns null when the order has an attempt already, or cannot be paid
 */
export async function insertFirstPayment(database: Database, payment: PaymentDraft): Promise<PaymentRow | null> {
  const rows = await insertFirstPaymentOnce(database).execute({ ...payment, reconcileAt: reconcileAtOf(payment) })
  return rows[0] ?? null
}

function reconcileAtOf({ createdAt }: PaymentDraft): Date {
  return new Date(createdAt.getTime() + reconcileAfterInMs)
}
