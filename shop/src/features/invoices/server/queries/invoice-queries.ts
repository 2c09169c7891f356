/** SQL of requests for invoices. Writes require the order lock. */
import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { type InvoiceEvent, type InvoiceTransition, invoiceTransitions } from '../rules/invoice-states.ts'
import { invoicePapers, type InvoicePaperRow, invoiceRequests, type InvoiceRow } from './invoice-tables.ts'

const maxRead = 100

export async function insertInvoice(
  transaction: Database,
  request: Omit<InvoiceRow, 'id' | 'revision' | 'statedRates' | 'rounding' | 'correctionInFen' | 'answer'>,
): Promise<InvoiceRow> {
  const [written] = await transaction.insert(invoiceRequests).values(request).returning()
  return written!
}

export async function findInvoice(database: Database, id: number): Promise<InvoiceRow | null> {
  const [found] = await database.select().from(invoiceRequests).where(eq(invoiceRequests.id, id))
  return found ?? null
}

/** The newest first. */
export async function readInvoicesOfOrder(database: Database, orderId: number): Promise<InvoiceRow[]> {
  return database
    .select()
    .from(invoiceRequests)
    .where(eq(invoiceRequests.orderId, orderId))
    .orderBy(desc(invoiceRequests.id))
    .limit(maxRead)
}

/** The order's only request that was neither withdrawn nor declined. */
export async function findCurrentInvoice(database: Database, orderId: number): Promise<InvoiceRow | null> {
  const [found] = await database
    .select()
    .from(invoiceRequests)
    .where(and(eq(invoiceRequests.orderId, orderId), notInArray(invoiceRequests.status, ['withdrawn', 'declined'])))
  return found ?? null
}

/** Details of the person's newest request that still has some. */
export async function findLastDetails(
  database: Database,
  userId: number,
): Promise<Pick<InvoiceRow, 'kind' | 'title' | 'taxNumber' | 'email'> | null> {
  const { rows } = await database.execute<Pick<InvoiceRow, 'kind' | 'title' | 'taxNumber' | 'email'>>(sql`
    select kind, title, tax_number as "taxNumber", email
    from (select id from orders where user_id = ${userId} order by id desc limit 1000) placed
    join invoice_requests on order_id = placed.id where title <> '' order by invoice_requests.id desc limit 1`)
  return rows[0] ?? null
}

/** Applies one event of the transition table; exactly one of concurrent callers gets the row. */
export async function moveInvoice(
  transaction: Database,
  id: number,
  event: InvoiceEvent,
  changes: Partial<Omit<InvoiceRow, 'id' | 'orderId' | 'status' | 'revision'>> = {},
): Promise<InvoiceRow | null> {
  const { from, to }: InvoiceTransition = invoiceTransitions[event]
  const [moved] = await transaction
    .update(invoiceRequests)
    .set({ waitingSince: null, ...changes, status: to, revision: sql`${invoiceRequests.revision} + 1` })
    .where(and(eq(invoiceRequests.id, id), inArray(invoiceRequests.status, [...from])))
    .returning()
  return moved ?? null
}

/** A part of the money went back, so staff have to look again before they issue. */
export async function lowerInvoice(transaction: Database, id: number, amountInFen: number): Promise<void> {
  await transaction
    .update(invoiceRequests)
    .set({ amountInFen, revision: sql`${invoiceRequests.revision} + 1` })
    .where(and(eq(invoiceRequests.id, id), eq(invoiceRequests.status, 'requested')))
}

/** @returns false where the number is used */
export async function insertPaper(transaction: Database, paper: InvoicePaperRow): Promise<boolean> {
  const written = await transaction
    .insert(invoicePapers)
    .values(paper)
    .onConflictDoNothing({ target: invoicePapers.number })
    .returning({ number: invoicePapers.number })
  return written.length > 0
}

export async function updatePaperFile(
  transaction: Database,
  { number, newNumber, fileId }: { number: string; newNumber: string; fileId: string },
): Promise<void> {
  await transaction.update(invoicePapers).set({ number: newNumber, fileId }).where(eq(invoicePapers.number, number))
}

/** Counts a change of papers alone, so that another one with the same revision is refused. */
export async function touchInvoice(transaction: Database, id: number): Promise<InvoiceRow | null> {
  const [touched] = await transaction
    .update(invoiceRequests)
    .set({ revision: sql`${invoiceRequests.revision} + 1` })
    .where(eq(invoiceRequests.id, id))
    .returning()
  return touched ?? null
}

/** The oldest first. */
export async function readPapers(database: Database, requestIds: readonly number[]): Promise<InvoicePaperRow[]> {
  if (requestIds.length === 0) return []
  return database
    .select()
    .from(invoicePapers)
    .where(inArray(invoicePapers.requestId, [...requestIds]))
    .orderBy(asc(invoicePapers.createdAt), asc(invoicePapers.number))
}
