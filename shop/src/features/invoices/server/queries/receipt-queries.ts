import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { copiedAtOnce } from '#platform/slices/personal-data.ts'
import { documentCounters, taxDocuments, type TaxDocumentRow } from './receipt-tables.ts'

export async function findReceipt(database: Database, orderId: number): Promise<TaxDocumentRow | null> {
  const rows = await database
    .select()
    .from(taxDocuments)
    .where(and(eq(taxDocuments.orderId, orderId), eq(taxDocuments.kind, 'receipt')))
  return rows[0] ?? null
}

/** Corrections of a receipt, oldest first. */
export async function readCorrections(database: Database, receiptId: number): Promise<TaxDocumentRow[]> {
  return database
    .select()
    .from(taxDocuments)
    .where(eq(taxDocuments.correctsId, receiptId))
    .orderBy(asc(taxDocuments.id))
}

/**
 * Writes a paper under the next number of its kind and year. Call after all other locks, because the counter stays
 * locked until the transaction ends.
 */
export async function insertDocument(
  transaction: Database,
  year: number,
  document: Omit<TaxDocumentRow, 'id' | 'number'>,
): Promise<TaxDocumentRow> {
  const number = numberOf(document.kind, year, await advanceCounter(transaction, { kind: document.kind, year, by: 1 }))
  const [row] = await transaction
    .insert(taxDocuments)
    .values({ ...document, number })
    .returning()
  return row!
}

type PaperKind = TaxDocumentRow['kind']

export const numberOf = (kind: PaperKind, year: number, count: number): string =>
  `${kind === 'receipt' ? 'R' : 'C'}-${year}-${String(count).padStart(6, '0')}`

/** Locks the counter until the transaction ends, and returns the last number. */
export async function advanceCounter(
  transaction: Database,
  { kind, year, by }: { kind: PaperKind; year: number; by: number },
): Promise<number> {
  const [counter] = await transaction
    .insert(documentCounters)
    .values({ kind, year, lastNumber: by })
    .onConflictDoUpdate({
      target: [documentCounters.kind, documentCounters.year],
      set: { lastNumber: sql`${documentCounters.lastNumber} + ${by}` },
    })
    .returning({ lastNumber: documentCounters.lastNumber })
  return counter!.lastNumber
}

/** The recipient of the order; null without an address. */
export async function findRecipient(database: Database, orderId: number): Promise<string | null> {
  const { rows } = await database.execute<{ recipient: string }>(
    sql`select recipient from order_addresses where order_id = ${orderId}`,
  )
  return rows[0]?.recipient ?? null
}

export type DocumentOfPerson = TaxDocumentRow & { orderNumber: string }

/** Papers for the export of a person's data. */
export async function readDocumentsOfPerson(
  database: Database,
  userId: number,
  after: number,
): Promise<DocumentOfPerson[]> {
  const { rows } = await database.execute<{ id: number; orderNumber: string }>(sql`
    select tax_documents.id, order_number as "orderNumber" from tax_documents join orders on orders.id = order_id
    where user_id = ${userId} and tax_documents.id > ${after} order by tax_documents.id limit ${copiedAtOnce}`)
  if (rows.length === 0) return []
  const numbers = new Map(rows.map(({ id, orderNumber }) => [id, orderNumber]))
  const documents = await database
    .select()
    .from(taxDocuments)
    .where(inArray(taxDocuments.id, [...numbers.keys()]))
    .orderBy(asc(taxDocuments.id))
  return documents.map((row) => ({ ...row, orderNumber: numbers.get(row.id)! }))
}

export async function eraseAddressees(transaction: Database, userId: number): Promise<void> {
  await transaction.execute(sql`
    update tax_documents set addressee = '' from orders
    where orders.id = order_id and user_id = ${userId} and addressee <> ''`)
}
