import { and, eq, gt, inArray, isNull, lt, sql, min } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { refreshTokenFamilies as families, users } from './user-tables.ts'

/** A login's refresh token, as it was signed. */
export interface CurrentToken {
  userId: number
  jti: string
  issuedAt: Date
  expiresAt: Date
}

export interface UsedToken {
  familyId: string
  jti: string
  now: Date
}

const signed = {
  userId: families.userId,
  jti: families.currentJti,
  issuedAt: families.renewedAt,
  expiresAt: families.expiresAt,
}

/** @returns whether it began: the account may have been deleted, or its password changed */
export async function insertFamily(
  database: Database,
  login: CurrentToken & { familyId: string; browser: string; passwordHash: string },
): Promise<boolean> {
  const issuedAt = login.issuedAt.toISOString()
  const { rowCount } = await database.execute(sql`
    insert into refresh_token_families (id, user_id, current_jti, browser, created_at, renewed_at, expires_at)
    select ${login.familyId}::uuid, id, ${login.jti}::uuid, ${login.browser}, ${issuedAt}::timestamptz,
      ${issuedAt}::timestamptz, ${login.expiresAt.toISOString()}::timestamptz
    from users where id = ${login.userId} and is_active and blocked_at is null and password_hash = ${login.passwordHash} for share`)
  return rowCount === 1
}

/** Finds the active user of a login: one statement, by primary keys. */
const activeUserOfFamily = preparedOnce((database) =>
  database
    .select({ id: users.id, username: users.username, loginId: families.id })
    .from(families)
    .innerJoin(users, and(eq(users.id, families.userId), users.isActive, isNull(users.blockedAt)))
    .where(
      and(
        eq(families.id, sql.placeholder('familyId')),
        eq(families.userId, sql.placeholder('userId')),
        gt(families.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('identity_active_user_of_family'),
)

export async function findActiveUser(
  database: Database,
  login: { familyId: string; userId: number; now: Date },
): Promise<Shopper | undefined> {
  const [user] = await activeUserOfFamily(database).execute({ ...login })
  return user
}

/**
 * Replaces the family's current token in one statement: of two requests with the same token one wins.
 * @returns undefined where `jti` is not (or no longer) the current one, or its user may not log in
 */
export async function replaceCurrentToken(
  database: Database,
  used: UsedToken,
  next: { jti: string; expiresAt: Date; maxAgeInMs: number; renewedBy: string },
): Promise<CurrentToken | undefined> {
  const end = sql`${families.createdAt} + ${next.maxAgeInMs} * interval '1 millisecond'`
  const [replaced] = await database
    .update(families)
    .set({
      currentJti: next.jti,
      previousJti: used.jti,
      renewedBy: next.renewedBy,
      renewedAt: used.now,
      expiresAt: sql`least(${next.expiresAt.toISOString()}::timestamptz, ${end})`,
    })
    .from(users)
    .where(
      and(
        eq(families.id, used.familyId),
        eq(families.currentJti, used.jti),
        gt(families.expiresAt, used.now),
        eq(users.id, families.userId),
        users.isActive,
      ),
    )
    .returning(signed)
  return replaced
}

/** @returns the token with which `renewedBy` has replaced `jti` since `replacedSince` */
export async function findSuccessor(
  database: Database,
  used: UsedToken,
  { replacedSince, renewedBy }: { replacedSince: Date; renewedBy: string },
): Promise<CurrentToken | undefined> {
  const [successor] = await database
    .select(signed)
    .from(families)
    .innerJoin(users, and(eq(users.id, families.userId), users.isActive))
    .where(
      and(
        eq(families.id, used.familyId),
        eq(families.previousJti, used.jti),
        eq(families.renewedBy, renewedBy),
        gt(families.renewedAt, replacedSince),
        gt(families.expiresAt, used.now),
      ),
    )
  return successor
}

export async function isCurrentToken(database: Database, token: UsedToken): Promise<boolean> {
  const rows = await database
    .select({ found: sql`1` })
    .from(families)
    .innerJoin(users, and(eq(users.id, families.userId), users.isActive))
    .where(and(eq(families.id, token.familyId), eq(families.currentJti, token.jti), gt(families.expiresAt, token.now)))
  return rows.length > 0
}

export async function deleteFamily(database: Database, id: string): Promise<void> {
  await database.delete(families).where(eq(families.id, id))
}

/** @returns the number deleted: `limit` at most */
export async function deleteExpiredFamilies(database: Database, now: Date, limit: number): Promise<number> {
  const expired = database.select({ id: families.id }).from(families).where(lt(families.expiresAt, now)).limit(limit)
  const { rowCount } = await database.delete(families).where(inArray(families.id, expired))
  return rowCount ?? 0
}

/** Since when the oldest login that can be deleted is over. */
export async function findOldestExpiredFamily(database: Database, now: Date): Promise<Date | null> {
  const [row] = await database
    .select({ since: min(families.expiresAt) })
    .from(families)
    .where(lt(families.expiresAt, now))
  return row?.since ?? null
}
