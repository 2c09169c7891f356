import { sql } from 'drizzle-orm'
import { maxCopied } from '#platform/config/personal-data.ts'
import type { Database } from '#platform/database/database.ts'
import { toWireMoney } from '#platform/money/money.ts'

type PaymentOfPerson = {
  order_number: string
  provider: string
  number: string
  status: string
  amountInFen: number
  refundedInFen: number
  created_at: string
}

/** What a person paid, and got back, for the copy of their data. */
export async function readPaymentsOfPerson(database: Database, userId: number): Promise<unknown[]> {
  const { rows } = await database.execute<PaymentOfPerson>(sql`
    select order_number, provider, out_trade_no as number, payments.status, amount_in_fen as "amountInFen",
      refunded_in_fen as "refundedInFen", to_json(payments.created_at) as created_at
    from payments join orders on orders.id = order_id where user_id = ${userId}
    order by payments.id desc limit ${maxCopied}`)
  return rows.map(({ amountInFen, refundedInFen, created_at, ...payment }) => ({
    ...payment,
    amount: toWireMoney(amountInFen),
    refunded_amount: toWireMoney(refundedInFen),
    created_at: new Date(created_at).toISOString(),
  }))
}

/** A refund of an order that itself is settled: a second payment of it, or a part. */
export async function hasRefundUnderWay(database: Database, userId: number): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select 1 from refunds join payments on payments.id = payment_id join orders on orders.id = order_id
    where user_id = ${userId} and refunds.status in ('requested', 'sent', 'unknown') limit 1`)
  return rows.length > 0
}
