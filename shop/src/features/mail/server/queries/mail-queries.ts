import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, lte, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { mails, type MailRow } from './mail-tables.ts'

type NewMail = Omit<MailRow, 'id' | 'status' | 'attempts' | 'sentAt' | 'error'>

/** A key that is there already leaves its mail as it is. */
export async function insertMail(transaction: Database, mail: NewMail): Promise<void> {
  await transaction.insert(mails).values(mail).onConflictDoNothing({ target: mails.dedupeKey })
}

export type PersonalMail = Pick<
  MailRow,
  'id' | 'kind' | 'toAddress' | 'subject' | 'text' | 'status' | 'createdAt' | 'sentAt'
>

export async function readMailsOfPerson(
  database: Database,
  userId: number,
  { after, limit }: { after: number; limit: number },
): Promise<PersonalMail[]> {
  const { id, kind, toAddress, subject, text, status, createdAt, sentAt } = mails
  return database
    .select({ id, kind, toAddress, subject, text, status, createdAt, sentAt })
    .from(mails)
    .where(and(eq(mails.userId, userId), gt(mails.id, after)))
    .orderBy(asc(mails.id))
    .limit(limit)
}

export async function deleteMailsOfPerson(transaction: Database, userId: number): Promise<void> {
  await transaction.delete(mails).where(eq(mails.userId, userId))
}

/** Claims due mails, each for one process until its lease ends. A mail whose process crashed is due again. */
export async function claimDueMails(
  database: Database,
  { now, leasedUntil, limit }: { now: Date; leasedUntil: Date; limit: number },
): Promise<MailRow[]> {
  const due = database
    .select({ id: mails.id })
    .from(mails)
    .where(lte(mails.nextAttemptAt, now))
    .orderBy(asc(mails.nextAttemptAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return database
    .update(mails)
    .set({ status: 'sending', attempts: sql`${mails.attempts} + 1`, nextAttemptAt: leasedUntil })
    .where(inArray(mails.id, due))
    .returning()
}

export type MailOutcome = Pick<MailRow, 'status' | 'nextAttemptAt' | 'sentAt' | 'error'> &
  Partial<Pick<MailRow, 'attempts' | 'secret'>>

/** Writes the outcome of an attempt, unless the lease has ended and another process has the mail. */
export async function settleMail(
  database: Database,
  { id, attempts }: Pick<MailRow, 'id' | 'attempts'>,
  outcome: MailOutcome,
): Promise<void> {
  await database
    .update(mails)
    .set(outcome)
    .where(and(eq(mails.id, id), eq(mails.status, 'sending'), eq(mails.attempts, attempts)))
}

/** Deletes mails that nothing will happen to. */
export async function deleteOldMails(database: Database, before: Date, limit: number): Promise<number> {
  const old = database
    .select({ id: mails.id })
    .from(mails)
    .where(and(lt(mails.createdAt, before), notInArray(mails.status, ['waiting', 'sending'])))
    .orderBy(asc(mails.createdAt))
    .limit(limit)
  const deleted = await database.delete(mails).where(inArray(mails.id, old)).returning({ id: mails.id })
  return deleted.length
}

/** With every column but the HTML. */
export type ListedMail = Omit<MailRow, 'html' | 'text'>

export async function listNewestMails(database: Database, limit: number): Promise<ListedMail[]> {
  const { html: _html, text: _text, ...columns } = getTableColumns(mails)
  return database.select(columns).from(mails).orderBy(desc(mails.id)).limit(limit)
}

export async function findMail(database: Database, id: number): Promise<MailRow | null> {
  const [mail] = await database.select().from(mails).where(eq(mails.id, id))
  return mail ?? null
}
