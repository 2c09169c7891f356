import { sql } from 'drizzle-orm'
import { copiedAtOnce } from '#platform/slices/personal-data.ts'
import type { Database } from '#platform/database/database.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { PaymentRow } from './payment-tables.ts'

type PaymentOfPerson = {
  id: string
  order_number: string
  provider: string
  number: string
  status: string
  amountInFen: number
  refundedInFen: number
  created_at: string
}

/** A person's payments and refunds, for their data export. */
export async function readPaymentsOfPerson(
  database: Database,
  userId: number,
  after: number,
): Promise<{ id: string }[]> {
  const { rows } = await database.execute<PaymentOfPerson>(sql`
    select payments.id::text as id, order_number, provider, out_trade_no as number, payments.status, amount_in_fen as "amountInFen",
      refunded_in_fen as "refundedInFen", to_json(payments.created_at) as created_at
    from payments join orders on orders.id = order_id where user_id = ${userId} and payments.id > ${after}
    order by payments.id limit ${copiedAtOnce}`)
  return rows.map(({ amountInFen, refundedInFen, created_at, ...payment }) => ({
    ...payment,
    amount: toWireMoney(amountInFen),
    refunded_amount: toWireMoney(refundedInFen),
    created_at: new Date(created_at).toISOString(),
  }))
}

/** Whether a refund is open or a payment is in review. A late payment of a cancelled order needs no account. */
export async function hasMoneyUnderWay(database: Database, userId: number): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select 1 from payments join orders on orders.id = order_id
    where user_id = ${userId} and (payments.status = 'review' or exists (
      select 1 from refunds where payment_id = payments.id and refunds.status in ('requested', 'sent', 'accepted', 'unknown')
    )) limit 1`)
  return rows.length > 0
}

/** For each provider the latest payment of an order that lacks an address. */
export async function findPaymentsWithoutAddress(
  database: Database,
  userId: number,
): Promise<Pick<PaymentRow, 'provider' | 'paidAt'>[]> {
  const { rows } = await database.execute<{ provider: string; paidAt: string | null }>(sql`
    select distinct on (provider) provider, payments.paid_at as "paidAt" from payments join orders on orders.id = order_id
    where user_id = ${userId} and orders.status = 'paid' and fulfilment = 'needs_address' and payments.status = 'succeeded'
    order by provider, payments.paid_at desc nulls first`)
  return rows.map(({ provider, paidAt }) => ({ provider, paidAt: paidAt === null ? null : new Date(paidAt) }))
}
