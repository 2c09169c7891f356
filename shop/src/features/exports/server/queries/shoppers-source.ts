import { sql } from 'drizzle-orm'
import { m } from '#texts'
import { wordFrom } from '../rules/export-source.ts'
import { sqlSource, wallTime } from './sql-source.ts'

const booked = (kind: 'payment_in' | 'refund_out') => sql`coalesce((select sum(amount_in_fen)
  from orders join ledger_entries on order_id = orders.id
  where user_id = users.id and kind = ${sql.raw(`'${kind}'`)}), 0)::bigint`

/** Erased accounts have a row without a name, so that the sums add up. */
export const shoppersSource = sqlSource({
  permission: 'shoppers.read',
  from: sql`(select * from users where kind = 'shopper') users`,
  at: sql`date_joined`,
  order: sql`date_joined, users.id`,
  columns: {
    id: { label: m.exports_shopper_id, kind: 'integer', value: sql`users.id` },
    joined_at: { label: m.shoppers_joined, kind: 'time', value: wallTime(sql`date_joined`) },
    last_seen_at: {
      label: m.shoppers_last_seen,
      kind: 'time',
      value: wallTime(sql`(select max(renewed_at) from refresh_token_families where user_id = users.id)`),
    },
    status: {
      label: m.exports_status,
      kind: 'text',
      value: sql`case when not is_active then 'deleted' when blocked_at is not null then 'blocked' else 'active' end`,
      cell: wordFrom({
        active: m.exports_active,
        blocked: m.shoppers_blocked,
        deleted: m.shoppers_deleted,
      }),
    },
    orders: {
      label: m.exports_paid_orders,
      kind: 'integer',
      value: sql`(select count(*)::integer from orders where user_id = users.id and paid_at is not null)`,
    },
    received: { label: m.exports_received, kind: 'money', value: booked('payment_in') },
    refunded: { label: m.exports_refunded, kind: 'money', value: booked('refund_out') },
    username: {
      label: m.shoppers_name,
      kind: 'text',
      isPersonal: true,
      value: sql`case when is_active then username end`,
    },
    email: { label: m.shoppers_email, kind: 'text', isPersonal: true, value: sql`case when is_active then email end` },
  },
})
