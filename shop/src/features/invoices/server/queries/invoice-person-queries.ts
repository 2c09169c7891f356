/** A person's requests for invoices. */
import { sql } from 'drizzle-orm'
import type { RateSum } from '../rules/tax-by-rate.ts'
import type { Database } from '#platform/database/database.ts'
import { copiedAtOnce } from '#platform/slices/personal-data.ts'

export interface PersonalInvoice extends Record<string, unknown> {
  id: number
  amount_in_fen: number
  rates: RateSum[] | null
}

export async function readInvoicesOfPerson(
  database: Database,
  userId: number,
  after: number,
): Promise<PersonalInvoice[]> {
  const { rows } = await database.execute<{ facts: PersonalInvoice }>(sql`
    select json_build_object('id', request.id, 'order_number', order_number, 'kind', kind, 'title', title, 'tax_number', tax_number,
      'email', email, 'note', request.note, 'status', request.status, 'answer', answer, 'created_at', request.created_at,
      'amount_in_fen', amount_in_fen, 'rates', stated_rates,
      'issued_on', (select issued_on from invoice_papers where request_id = request.id and kind = 'invoice'),
      'has_file', exists (select from invoice_papers where request_id = request.id and file_id is not null),
      'numbers', (select coalesce(json_agg(number order by created_at), '[]') from invoice_papers where request_id = request.id)) as facts
    from orders join invoice_requests request on order_id = orders.id
    where user_id = ${userId} and request.id > ${after} order by request.id limit ${copiedAtOnce}`)
  return rows.map(({ facts }) => facts)
}

/**
 * Erases the person's details and ends open requests.
 * @returns ids of all their requests
 */
export async function eraseInvoiceTexts(transaction: Database, userId: number): Promise<number[]> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    update invoice_requests set title = '', tax_number = '', email = '', note = '', answer = '', revision = invoice_requests.revision + 1,
      waiting_since = case when invoice_requests.status = 'requested' then null else waiting_since end,
      status = case when invoice_requests.status = 'requested' then 'withdrawn' else invoice_requests.status end
    from orders where orders.id = order_id and user_id = ${userId} returning invoice_requests.id`)
  return rows.map(({ id }) => Number(id))
}
