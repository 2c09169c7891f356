import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { isClaimed } from '#platform/database/queries/claimed-rows.ts'
import {
  mailStatusesToSendAgain,
  type MailTab,
  mailTabs,
  maxMailsCounted,
  statusesOfMailTab,
} from '#features/mail/values.ts'
import { mails, type MailRow } from './mail-tables.ts'

type NewMail = Omit<MailRow, 'id' | 'status' | 'attempts' | 'sentAt' | 'failedAt' | 'mayHaveLeftAt' | 'error'>

/** An existing key leaves its mail unchanged. */
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

/**
 * Claims the due mail of the first priority that waits longest, for one process until its lease ends. After a crash the
 * mail is due again.
 * @param isToLeave whether it goes to a mail server, rather than being stored
 */
export async function claimDueMail(
  database: Database,
  { now, leasedUntil, isToLeave }: { now: Date; leasedUntil: Date; isToLeave: boolean },
): Promise<MailRow | null> {
  const due = database
    .select({ id: mails.id })
    .from(mails)
    .where(lte(mails.nextAttemptAt, now))
    .orderBy(asc(mails.priority), asc(mails.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await database
    .update(mails)
    .set({
      status: 'sending',
      attempts: sql`${mails.attempts} + 1`,
      nextAttemptAt: leasedUntil,
      ...(isToLeave && { mayHaveLeftAt: sql`coalesce(${mails.mayHaveLeftAt}, ${now.toISOString()}::timestamptz)` }),
    })
    .where(isClaimed(mails.id, due))
    .returning()
  return claimed ?? null
}

export type MailOutcome = Pick<MailRow, 'status' | 'nextAttemptAt' | 'sentAt' | 'error'> &
  Partial<Pick<MailRow, 'attempts' | 'failedAt' | 'secret'>>

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

export type CancelledMails =
  | { kinds: readonly string[] }
  | { to: string; exceptKinds: readonly string[] }
  /** Part of the address that ends mails of their kind. */
  | { unsubscribePart: string }

/** Cancels waiting mails of a person. One that is being sent is not tried again. */
export async function cancelMails(
  transaction: Database,
  { userId, which, reason, now }: { userId: number; which: CancelledMails; reason: string; now: Date },
): Promise<void> {
  const own = and(eq(mails.userId, userId), isCancelled(which))
  await transaction
    .update(mails)
    .set({ status: 'failed', nextAttemptAt: null, error: reason, secret: null })
    .where(and(own, eq(mails.status, 'waiting')))
  await transaction
    .update(mails)
    .set({ expiresAt: now })
    .where(and(own, eq(mails.status, 'sending')))
}

function isCancelled(which: CancelledMails): SQL | undefined {
  if ('kinds' in which) return inArray(mails.kind, [...which.kinds])
  if ('to' in which) return and(toAddress(which.to), notInArray(mails.kind, [...which.exceptKinds]))
  return sql`strpos(${mails.unsubscribeUrl}, ${which.unsubscribePart}) > 0`
}

/**
 * Deletes a mail that cannot have arrived. Attempts alone do not prove it: sending again, or a stop, resets them.
 * @returns `out` where an attempt may have delivered it
 */
export async function withdrawMail(transaction: Database, dedupeKey: string): Promise<'none' | 'withdrawn' | 'out'> {
  const ofKey = eq(mails.dedupeKey, dedupeKey)
  const [mail] = await transaction
    .select({ status: mails.status, attempts: mails.attempts, mayHaveLeftAt: mails.mayHaveLeftAt })
    .from(mails)
    .where(ofKey)
    .for('update')
  if (!mail) return 'none'
  const isUnsent = mail.status === 'kept' || (mail.status === 'waiting' && mail.attempts === 0)
  if (mail.mayHaveLeftAt !== null || !isUnsent) return 'out'
  await transaction.delete(mails).where(ofKey)
  return 'withdrawn'
}

/** Deletes mails that nothing will happen to. @param isOfNobody only those without an account */
export async function deleteOldMails(
  database: Database,
  { before, limit, isOfNobody }: { before: Date; limit: number; isOfNobody?: true },
): Promise<number> {
  const old = database
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        lt(mails.createdAt, before),
        notInArray(mails.status, ['waiting', 'sending']),
        isOfNobody && isNull(mails.userId),
      ),
    )
    .orderBy(asc(mails.createdAt))
    .limit(limit)
  const deleted = await database.delete(mails).where(inArray(mails.id, old)).returning({ id: mails.id })
  return deleted.length
}

/** With every column but the HTML. */
export type ListedMail = Omit<MailRow, 'html' | 'text'>

/** @param address undefined: to anybody */
export async function listNewestMails(
  database: Database,
  { address, limit }: { address: string | undefined; limit: number },
): Promise<ListedMail[]> {
  const { html: _html, text: _text, ...columns } = getTableColumns(mails)
  return database.select(columns).from(mails).where(toAddress(address)).orderBy(desc(mails.id)).limit(limit)
}

export async function findMail(database: Database, id: number): Promise<MailRow | null> {
  const [mail] = await database.select().from(mails).where(eq(mails.id, id))
  return mail ?? null
}

/** Reads each status by its own index range: the mails of a tab may all be old. */
export async function listMailsOfTab(
  database: Database,
  { tab, address, limit, offset }: { tab: MailTab; address: string | undefined; limit: number; offset: number },
): Promise<ListedMail[]> {
  const { html: _html, text: _text, ...columns } = getTableColumns(mails)
  const newest = (condition: SQL | undefined) =>
    sql`(select id from mails where ${condition ?? sql`true`} order by id desc limit ${offset + limit})`
  const parts =
    tab === 'all' || address
      ? [newest(and(inTab(tab), toAddress(address)))]
      : statusesOfMailTab[tab].map((status) => newest(eq(mails.status, status)))
  const ids = sql`select id from (${sql.join(parts, sql` union all `)}) listed order by id desc limit ${limit} offset ${offset}`
  return database
    .select(columns)
    .from(mails)
    .where(sql`${mails.id} = any(array(${ids}))`)
    .orderBy(desc(mails.id))
}

/** Number of mails in each tab, up to one more than the limit. */
export async function countMailTabs(database: Database, address?: string): Promise<Record<MailTab, number>> {
  const counts = mailTabs.map((tab) => {
    const counted = database
      .select({ one: sql`1` })
      .from(mails)
      .where(and(inTab(tab), toAddress(address)))
      .limit(maxMailsCounted + 1)
    return sql`(select count(*)::integer from ${counted.as('counted')}) as ${sql.identifier(tab)}`
  })
  const { rows } = await database.execute<Record<MailTab, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  return rows[0]!
}

const inTab = (tab: MailTab) => (tab === 'all' ? undefined : inArray(mails.status, [...statusesOfMailTab[tab]]))

const toAddress = (address: string | undefined) =>
  address ? sql`lower(${mails.toAddress}) = lower(${address})` : undefined

/** Requires the lock of the mail. @returns false where it is being sent */
export async function requeueMail(
  transaction: Database,
  { id, secret, now }: Pick<MailRow, 'id' | 'secret'> & { now: Date },
): Promise<boolean> {
  const requeued = await transaction
    .update(mails)
    .set({ status: 'waiting', attempts: 0, nextAttemptAt: now, sentAt: null, failedAt: null, error: null, secret })
    .where(and(eq(mails.id, id), inArray(mails.status, [...mailStatusesToSendAgain])))
    .returning({ id: mails.id })
  return requeued.length > 0
}

export async function lockMail(transaction: Database, id: number): Promise<MailRow | null> {
  const [mail] = await transaction.select().from(mails).where(eq(mails.id, id)).for('update')
  return mail ?? null
}

export async function transferMails(transaction: Database, { from, to }: { from: number; to: number }): Promise<void> {
  await transaction.update(mails).set({ userId: to }).where(eq(mails.userId, from))
}
