import { getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { type PaymentRow, payments } from './payment-tables.ts'
import type { NamedLine, RowWithOrder } from '#features/orders/server/ports/purchase-steps.ts'

const reconcileAfterInMs = 86_400_000

export type PaymentDraft = Pick<
  PaymentRow,
  | 'orderId'
  | 'provider'
  | 'scene'
  | 'outTradeNo'
  | 'amountInFen'
  | 'currency'
  | 'expiresAt'
  | 'createdAt'
  | 'nextCheckAt'
>

/** Requires the order lock. */
export async function insertPayment(transaction: Database, payment: PaymentDraft): Promise<PaymentRow> {
  const rows = await transaction
    .insert(payments)
    .values({ ...payment, status: 'created', reconcileAt: reconcileAtOf(payment) })
    .returning()
  return rows[0]!
}

const { placeholder } = sql

// Before its statement ends the order is invisible to others, so it needs no lock and has no other attempt.
const insertWithOrder = sql`
  insert into payments (order_id, provider, out_trade_no, status, amount_in_fen, currency, expires_at, created_at, next_check_at, reconcile_at)
  select id, ${placeholder('provider')}, ${placeholder('outTradeNo')}, 'created', total_in_fen, currency, expires_at, created_at,
    ${placeholder('nextCheckAt')}::timestamptz, ${placeholder('reconcileAt')}::timestamptz
  from written
  returning id`

export type AttemptTerms = Pick<PaymentRow, 'outTradeNo' | 'expiresAt' | 'createdAt' | 'nextCheckAt'>
type OrderOfAttempt = Parameters<RowWithOrder['valuesFor']>[0]

/** The first attempt of an order, inserted by the order's own statement, so that both are one commit. */
export function firstPaymentWithOrder(
  provider: string,
  termsOf: (order: OrderOfAttempt) => AttemptTerms,
): RowWithOrder {
  return {
    name: 'payment',
    insert: insertWithOrder,
    valuesFor(order) {
      const { outTradeNo, nextCheckAt, createdAt } = termsOf(order)
      return { provider, outTradeNo, nextCheckAt, reconcileAt: reconcileAtOf({ createdAt }) }
    },
  }
}

const insertFirstPaymentOnce = preparedOnce((database) => {
  // Selects by key alone, because in a new shop the planner would read all pending orders.
  const locked = database.$with('locked', {}).as(sql`
    select id, status, expires_at from orders where id = ${placeholder('orderId')} for update`)
  const payable = database.$with('payable', {}).as(sql`
    select id from locked where status = 'pending' and expires_at > ${placeholder('createdAt')}::timestamptz`)
  const written = database.$with('written', getTableColumns(payments)).as(sql`
    insert into payments (order_id, provider, out_trade_no, status, amount_in_fen, currency, expires_at, created_at, next_check_at, reconcile_at)
    select id, ${placeholder('provider')}, ${placeholder('outTradeNo')}, 'created', ${placeholder('amountInFen')}::bigint,
      ${placeholder('currency')}, ${placeholder('expiresAt')}::timestamptz, ${placeholder('createdAt')}::timestamptz,
      ${placeholder('nextCheckAt')}::timestamptz, ${placeholder('reconcileAt')}::timestamptz
    from payable
    where not exists (select 1 from payments where order_id = ${placeholder('orderId')})
    on conflict (out_trade_no) do nothing
    returning *`)
  const named = database.$with('named', { lines: sql<NamedLine[]>`lines`.as('lines') }).as(sql`
    select coalesce(json_agg(json_build_object('names', goods_names, 'quantity', quantity) order by position), '[]') as lines
    from order_lines where order_id = ${placeholder('orderId')}`)
  return database
    .with(locked, payable, written, named)
    .select()
    .from(written)
    .crossJoin(named)
    .prepare('insert_first_payment')
})

/**
 * Inserts the first attempt of an order, in one statement that locks the order.
 * Only one of concurrent callers inserts, because the first attempt's number is fixed.
 * @returns the attempt and its order's lines; null when the order already has an attempt or is not payable
 */
export async function insertFirstPayment(
  database: Database,
  draft: PaymentDraft,
): Promise<{ payment: PaymentRow; lines: readonly NamedLine[] } | null> {
  const [row] = await insertFirstPaymentOnce(database).execute({ ...draft, reconcileAt: reconcileAtOf(draft) })
  return row ? { payment: row.written, lines: row.named.lines } : null
}

function reconcileAtOf({ createdAt }: Pick<PaymentDraft, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + reconcileAfterInMs)
}
