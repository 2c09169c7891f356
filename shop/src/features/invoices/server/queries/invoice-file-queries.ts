import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { type Due, findOldestDue } from '#platform/database/queries/oldest-due.ts'
import { invoiceFiles, type InvoiceFileRow } from './invoice-tables.ts'

export async function insertInvoiceFile(database: Database, file: Omit<InvoiceFileRow, 'usedAt'>): Promise<void> {
  await database.insert(invoiceFiles).values(file)
}

export async function findInvoiceFile(database: Database, id: string): Promise<InvoiceFileRow | null> {
  const [found] = await database.select().from(invoiceFiles).where(eq(invoiceFiles.id, id))
  return found ?? null
}

/** @returns false where a sweeper has deleted the file */
export async function claimInvoiceFile(transaction: Database, id: string, now: Date): Promise<boolean> {
  const claimed = await transaction
    .update(invoiceFiles)
    .set({ usedAt: now })
    .where(and(eq(invoiceFiles.id, id), isNull(invoiceFiles.usedAt)))
    .returning({ id: invoiceFiles.id })
  return claimed.length > 0
}

export async function findUnusedInvoiceFiles(
  database: Database,
  before: Date,
  limit: number,
): Promise<{ id: string; format: InvoiceFileRow['format'] }[]> {
  return database
    .select({ id: invoiceFiles.id, format: invoiceFiles.format })
    .from(invoiceFiles)
    .where(and(isNull(invoiceFiles.usedAt), lt(invoiceFiles.createdAt, before)))
    .orderBy(invoiceFiles.createdAt)
    .limit(limit)
}

/** Checks again that the file is unused, because it may be used meanwhile. */
export async function deleteUnusedInvoiceFile(transaction: Database, id: string): Promise<boolean> {
  const deleted = await transaction
    .delete(invoiceFiles)
    .where(and(eq(invoiceFiles.id, id), isNull(invoiceFiles.usedAt)))
    .returning({ id: invoiceFiles.id })
  return deleted.length > 0
}

/** A sweeper deletes the files of these requests, file and row. */
export async function disownInvoiceFiles(
  transaction: Database,
  requestIds: readonly number[],
  unusedForInMs: number,
): Promise<void> {
  const ofRequests = sql`(select file_id from invoice_papers where request_id = any(${sql.param([...requestIds])}::bigint[]))`
  await transaction.update(invoiceFiles).set(unusedFor(unusedForInMs)).where(inArray(invoiceFiles.id, ofRequests))
}

/** A sweeper deletes it, file and row. */
export async function disownInvoiceFile(transaction: Database, id: string, unusedForInMs: number): Promise<void> {
  await transaction.update(invoiceFiles).set(unusedFor(unusedForInMs)).where(eq(invoiceFiles.id, id))
}

/** Old files are due from now on, because their age is no delay of the sweeper. */
const unusedFor = (timeInMs: number) => ({
  usedAt: null,
  createdAt: sql`greatest(${invoiceFiles.createdAt}, now() - make_interval(secs => ${timeInMs / 1000}))`,
})

export const findOldestUnusedInvoiceFile = (database: Database, due: Due) =>
  findOldestDue(database, invoiceFiles.createdAt, { ...due, where: isNull(invoiceFiles.usedAt) })
