/** Facts of orders, shop and shopper for invoices. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Names } from '#platform/i18n/names.ts'

/** Name of the provider that was paid, a second payment of the order aside; null before. */
export async function findPaidProvider(database: Database, orderId: number): Promise<string | null> {
  const { rows } = await database.execute<{ provider: string }>(sql`
    select provider from payments where order_id = ${orderId} and status = 'succeeded'
      and not exists (select 1 from refunds where payment_id = payments.id and reason = 'surplus') order by id limit 1`)
  return rows[0]?.provider ?? null
}

export interface InvoicedLine {
  names: Names
  quantity: number
  amountInFen: number
  taxPercent: number | null
}

export async function readInvoicedLines(database: Database, orderId: number): Promise<InvoicedLine[]> {
  const { rows } = await database.execute<{ facts: InvoicedLine }>(sql`
    select json_build_object('names', goods_names, 'quantity', quantity, 'taxPercent', tax_percent,
      'amountInFen', coalesce(paid_in_fen, quantity * unit_price_in_fen)) as facts
    from order_lines where order_id = ${orderId} order by position`)
  return rows.map(({ facts }) => facts)
}
