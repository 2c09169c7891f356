import { and, count, desc, eq, gt, inArray, isNull, lt, min, not, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { LinkKind } from '../rules/one-time-tokens.ts'
import { oneTimeLinks } from './user-tables.ts'

export type LinkRow = typeof oneTimeLinks.$inferSelect

/** Where a link for a new password was requested. */
export interface LinkOrigin {
  /** A digest. */
  network: string | null
  isFromKnownNetwork: boolean
}

/** The account and network that requested a link to verify an address. */
export interface LinkSender {
  /** A digest of the neighbourhood. */
  network: string
  isOfProvenAccount: boolean
}

export async function insertLink(
  transaction: Database,
  link: Omit<LinkRow, 'usedAt' | 'isByStaff' | keyof LinkOrigin | keyof LinkSender> &
    Partial<Pick<LinkRow, 'isByStaff' | keyof LinkOrigin | keyof LinkSender>>,
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

/** Serializes the links to unverified addresses of all accounts until the transaction ends. */
export async function lockVerifyLinks(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('links to verify addresses', 0))`)
}

/** When the nth newest link for verifying an address was created, of all accounts; null where fewer were since then. */
export async function findNthVerifyLink(
  transaction: Database,
  { nth, since }: { nth: number; since: Date },
): Promise<Date | null> {
  const { createdAt } = oneTimeLinks
  const [row] = await transaction
    .select({ createdAt })
    .from(oneTimeLinks)
    .where(and(eq(oneTimeLinks.kind, 'verify_email'), gt(createdAt, since)))
    .orderBy(desc(createdAt))
    .offset(nth - 1)
    .limit(1)
  return row?.createdAt ?? null
}

export interface LinksOfNewAccounts {
  count: number
  countOfNetwork: number
  oldestAt: Date | null
  oldestOfNetworkAt: Date | null
}

/** Links for verifying an address that accounts without a verified address or a paid order requested since then. */
export async function countLinksOfNewAccounts(
  transaction: Database,
  { network, since }: { network: string; since: Date },
): Promise<LinksOfNewAccounts> {
  const { createdAt } = oneTimeLinks
  const isOfNetwork = sql`filter (where ${eq(oneTimeLinks.network, network)})`
  const [counts] = await transaction
    .select({
      count: count(),
      countOfNetwork: sql`count(*) ${isOfNetwork}`.mapWith(Number),
      oldestAt: min(createdAt),
      oldestOfNetworkAt: sql`min(${createdAt}) ${isOfNetwork}`.mapWith(createdAt),
    })
    .from(oneTimeLinks)
    .where(and(eq(oneTimeLinks.kind, 'verify_email'), not(oneTimeLinks.isOfProvenAccount), gt(createdAt, since)))
  return counts!
}

/** The account has a verified address or a paid order. */
export async function isProvenAccount(transaction: Database, userId: number): Promise<boolean> {
  const { rows } = await transaction.execute<{ is_proven: boolean }>(sql`
    select email_verified_at is not null
        or exists (select from orders where orders.user_id = users.id and orders.paid_at is not null) as is_proven
      from users where id = ${userId}`)
  return rows[0]?.is_proven ?? false
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

/**
 * Ends the account's links and erases their addresses. The links still count as sent until a sweeper deletes them, also
 * for the neighbourhood of those that verify an address.
 */
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
      .set({
        email: digestOf(email),
        network: sql`case when ${oneTimeLinks.kind} = 'verify_email' then ${oneTimeLinks.network} end`,
      })
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
