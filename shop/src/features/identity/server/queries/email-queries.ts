import { and, desc, eq, gt, inArray, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { LinkKind } from '../rules/one-time-tokens.ts'
import { oneTimeLinks, resetRequests, users } from './user-tables.ts'

export type LinkRow = typeof oneTimeLinks.$inferSelect

export interface AccountWithEmail {
  id: number
  username: string
  email: string | null
  emailVerifiedAt: Date | null
  /** In which the address was verified; null: unknown. */
  emailLanguage: Language | null
}

const account = {
  id: users.id,
  username: users.username,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  emailLanguage: users.emailLanguage,
}

/** Undefined where the account is deleted. */
export async function findAccount(database: Database, id: number): Promise<AccountWithEmail | undefined> {
  const [found] = await database
    .select(account)
    .from(users)
    .where(and(eq(users.id, id), users.isActive))
  return found
}

/** Locks the account's row until the transaction ends. */
export async function lockAccountWithEmail(transaction: Database, id: number): Promise<AccountWithEmail | undefined> {
  const query = transaction
    .select(account)
    .from(users)
    .where(and(eq(users.id, id), users.isActive))
  const [found] = await query.for('update')
  return found
}

export interface MailRecipient {
  /** Null: the account has no verified address. */
  email: string | null
  /** In which the address was verified; null: unknown. */
  language: Language | null
}

/** Prevents deletion of the account and a change of its address until the transaction ends. Undefined where it is deleted. */
export async function lockMailRecipient(transaction: Database, id: number): Promise<MailRecipient | undefined> {
  const [found] = await transaction
    .select({ email: users.email, language: users.emailLanguage })
    .from(users)
    .where(and(eq(users.id, id), users.isActive))
    .for('share')
  return found
}

/** Locks the active account with this verified address; only where none has it, the one with this name. */
export async function lockAccountByEmailOrName(
  transaction: Database,
  { usernameKey, emailKey }: { usernameKey: string; emailKey: string },
): Promise<AccountWithEmail | undefined> {
  const [found] = await transaction
    .select(account)
    .from(users)
    .where(and(users.isActive, or(eq(users.usernameKey, usernameKey), eq(users.emailKey, emailKey))))
    // A name may be an address of somebody else. Accounts without an address compare as null.
    .orderBy(sql`${users.emailKey} is not distinct from ${emailKey} desc`)
    .limit(1)
    .for('update')
  return found
}

/** @param email null removes the address */
export async function updateEmail(
  transaction: Database,
  id: number,
  email: { address: string; key: string; verifiedAt: Date; language: Language } | null,
): Promise<void> {
  await transaction
    .update(users)
    .set({
      email: email?.address ?? null,
      emailKey: email?.key ?? null,
      emailVerifiedAt: email?.verifiedAt ?? null,
      emailLanguage: email?.language ?? null,
    })
    .where(eq(users.id, id))
}

/** Where a link for a new password was requested. */
export interface LinkOrigin {
  /** A digest. */
  network: string | null
  isFromKnownNetwork: boolean
}

export async function insertLink(
  transaction: Database,
  link: Omit<LinkRow, 'usedAt' | 'isByStaff' | keyof LinkOrigin> & Partial<LinkOrigin & Pick<LinkRow, 'isByStaff'>>,
): Promise<void> {
  await transaction.insert(oneTimeLinks).values(link)
}

interface SentLinks {
  since: Date
  limit: number
}

/** When the account's last links of a kind were created, the newest first. */
export async function readLinkTimes(
  transaction: Database,
  { userId, kind, since, limit }: SentLinks & { userId: number; kind: LinkKind },
): Promise<Date[]> {
  const { createdAt } = oneTimeLinks
  const where = and(eq(oneTimeLinks.userId, userId), eq(oneTimeLinks.kind, kind), gt(createdAt, since))
  const rows = await transaction
    .select({ createdAt })
    .from(oneTimeLinks)
    .where(where)
    .orderBy(desc(createdAt))
    .limit(limit)
  return rows.map((row) => row.createdAt)
}

/** The account's links for a new password since then, the newest first. */
export async function readResetLinks(
  transaction: Database,
  { userId, since, limit }: SentLinks & { userId: number },
): Promise<(LinkOrigin & { createdAt: Date })[]> {
  const { createdAt, network, isFromKnownNetwork } = oneTimeLinks
  return transaction
    .select({ createdAt, network, isFromKnownNetwork })
    .from(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.userId, userId),
        eq(oneTimeLinks.kind, 'reset_password'),
        gt(createdAt, since),
        not(oneTimeLinks.isByStaff),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(limit)
}

/** Serializes the links to one address, whichever account names it, until the transaction ends. */
export async function lockEmail(transaction: Database, emailKey: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`email ${emailKey}`}, 0))`)
}

/**
 * When the last links for verifying an address were created, of all accounts, the newest first.
 * @param keys the address's key, and its digest, which deleted accounts leave
 */
export async function readLinkTimesTo(
  transaction: Database,
  { keys, since, limit }: SentLinks & { keys: readonly string[] },
): Promise<Date[]> {
  const { createdAt } = oneTimeLinks
  const isTo = inArray(sql`lower(${oneTimeLinks.email})`, [...keys])
  const rows = await transaction
    .select({ createdAt })
    .from(oneTimeLinks)
    .where(and(isTo, eq(oneTimeLinks.kind, 'verify_email'), gt(createdAt, since)))
    .orderBy(desc(createdAt))
    .limit(limit)
  return rows.map((row) => row.createdAt)
}

interface ValidLink {
  tokenHash: string
  kind: LinkKind
  now: Date
}

/** Undefined for a link that is unknown, used, replaced or expired. */
export async function findValidLink(
  database: Database,
  { tokenHash, kind, now }: ValidLink,
): Promise<LinkRow | undefined> {
  const [link] = await database
    .select()
    .from(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.tokenHash, tokenHash),
        eq(oneTimeLinks.kind, kind),
        isNull(oneTimeLinks.usedAt),
        gt(oneTimeLinks.expiresAt, now),
      ),
    )
  return link
}

export async function findWaitingEmail(database: Database, userId: number, now: Date): Promise<string | null> {
  const [link] = await database
    .select({ email: oneTimeLinks.email })
    .from(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.userId, userId),
        eq(oneTimeLinks.kind, 'verify_email'),
        isNull(oneTimeLinks.usedAt),
        gt(oneTimeLinks.expiresAt, now),
      ),
    )
  return link?.email ?? null
}

/** Ends the account's links of these kinds. */
export async function endLinks(
  transaction: Database,
  { userId, kinds, now }: { userId: number; kinds: readonly LinkKind[]; now: Date },
): Promise<void> {
  await transaction
    .update(oneTimeLinks)
    .set({ usedAt: now })
    .where(and(eq(oneTimeLinks.userId, userId), inArray(oneTimeLinks.kind, [...kinds]), isNull(oneTimeLinks.usedAt)))
}

/** Ends the account's links and erases their addresses. The links still count as sent until a sweeper deletes them. */
export async function eraseLinks(
  transaction: Database,
  { userId, digestOf, now }: { userId: number; digestOf: (email: string) => string; now: Date },
): Promise<void> {
  await endLinks(transaction, { userId, kinds: ['verify_email', 'reset_password'], now })
  const isOwn = eq(oneTimeLinks.userId, userId)
  const rows = await transaction.selectDistinct({ email: oneTimeLinks.email }).from(oneTimeLinks).where(isOwn)
  for (const { email } of rows)
    await transaction
      .update(oneTimeLinks)
      .set({ email: digestOf(email), network: null })
      .where(and(isOwn, eq(oneTimeLinks.email, email)))
}

export async function deleteOldLinks(database: Database, before: Date, limit: number): Promise<number> {
  const old = database
    .select({ tokenHash: oneTimeLinks.tokenHash })
    .from(oneTimeLinks)
    .where(lt(oneTimeLinks.createdAt, before))
    .limit(limit)
  const deleted = await database.delete(oneTimeLinks).where(inArray(oneTimeLinks.tokenHash, old)).returning()
  return deleted.length
}

export interface ResetRequest {
  usernameKey: string
  emailKey: string
  language: Language
  /** A digest; null: stored by an earlier release. */
  network: string | null
  createdAt: Date
}

export async function insertResetRequest(database: Database, request: ResetRequest): Promise<void> {
  await database.insert(resetRequests).values(request)
}

/** Deletes requests that name no account with an address: all in one statement, however many were made up. */
export async function deleteRequestsOfNobody(database: Database, limit: number): Promise<number> {
  const { rowCount } = await database.execute(sql`
    delete from reset_requests where id in (
      select id from reset_requests request
      where not exists (
          select from users where username_key = request.username_key and is_active and email_key is not null)
        and not exists (select from users where email_key = request.email_key and is_active)
      order by id limit ${limit} for update skip locked)`)
  return rowCount ?? 0
}

/** Claims the oldest request until the transaction ends. */
export async function claimResetRequest(transaction: Database): Promise<ResetRequest | undefined> {
  const oldest = transaction
    .select({ id: resetRequests.id })
    .from(resetRequests)
    .orderBy(resetRequests.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const [request] = await transaction.delete(resetRequests).where(inArray(resetRequests.id, oldest)).returning()
  return request
}
