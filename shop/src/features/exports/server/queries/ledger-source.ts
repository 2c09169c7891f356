import { type SQL, sql } from 'drizzle-orm'
import { m } from '#texts'
import { providerName } from '#features/payment-providers/server/index.ts'
import { wordFrom } from '../rules/export-source.ts'
import { sqlSource, wallTime } from './sql-source.ts'

const amountOf = (kind: 'payment_in' | 'refund_out'): SQL =>
  sql`case when entry.kind = ${sql.raw(`'${kind}'`)} then entry.amount_in_fen end`

export const ledgerSource = sqlSource({
  from: sql`ledger_entries entry join orders on orders.id = entry.order_id
    join payments on payments.id = entry.payment_id left join refunds on refunds.id = entry.refund_id`,
  at: sql`entry.created_at`,
  order: sql`entry.created_at, entry.id`,
  columns: {
    entry: { label: m.exports_entry, kind: 'integer', value: sql`entry.id` },
    at: { label: m.exports_at, kind: 'time', value: wallTime(sql`entry.created_at`) },
    kind: {
      label: m.exports_entry_kind,
      kind: 'text',
      value: sql`entry.kind`,
      cell: wordFrom({ payment_in: m.exports_payment_in, refund_out: m.exports_refund_out }),
    },
    order_number: { label: m.exports_order_number, kind: 'text', value: sql`orders.order_number` },
    amount: { label: m.exports_amount, kind: 'money', value: sql`entry.amount_in_fen` },
    received: { label: m.exports_received, kind: 'money', value: amountOf('payment_in') },
    refunded: { label: m.exports_refunded, kind: 'money', value: amountOf('refund_out') },
    provider: {
      label: m.exports_provider,
      kind: 'text',
      value: sql`payments.provider`,
      cell: (value, { hasWords, language }) => (hasWords ? providerName(String(value), language) : String(value)),
    },
    payment_number: { label: m.exports_payment_number, kind: 'text', value: sql`payments.out_trade_no` },
    trade_number: { label: m.exports_trade_number, kind: 'text', value: sql`payments.trade_no` },
    refund_number: { label: m.exports_refund_number, kind: 'text', value: sql`refunds.out_request_no` },
  },
})
