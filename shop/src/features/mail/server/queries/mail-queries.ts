import { and, asc, eq, gt } from 'drizzle-orm'
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
