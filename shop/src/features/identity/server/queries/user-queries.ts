import { and, eq, inArray, isNotNull, not, sql } from 'drizzle-orm'
import type { Account } from '#features/identity/contract/credentials.ts'
import type { Database } from '#platform/database/database.ts'
import { TokenNotValid } from '#platform/http/responses/errors.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { knownNetworks, users } from './user-tables.ts'

const userByKey = preparedOnce((database) =>
  database
    .select({
      id: users.id,
      username: users.username,
      passwordHash: users.passwordHash,
      isActive: users.isActive,
      blockedAt: users.blockedAt,
      isKnown: sql<boolean>`exists (select from ${knownNetworks} where ${knownNetworks.userId} = ${users.id}
        and ${knownNetworks.network} = any(${sql.placeholder('networks')}))`,
    })
    .from(users)
    .where(and(eq(users.usernameKey, sql.placeholder('usernameKey')), eq(users.kind, 'shopper')))
    .prepare('identity_user_by_key'),
)

/** @param networks digests of one network, to compare with the account's */
export async function findUserByKey(database: Database, usernameKey: string, networks: string[]) {
  const [user] = await userByKey(database).execute({ usernameKey, networks })
  return user
}

export async function findUserId(database: Database, usernameKey: string): Promise<number | undefined> {
  const [user] = await database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.usernameKey, usernameKey), eq(users.kind, 'shopper')))
  return user?.id
}

export async function findUsernames(database: Database, usernameKeys: string[]): Promise<string[]> {
  const found = await database
    .select({ username: users.username })
    .from(users)
    .where(inArray(users.usernameKey, usernameKeys))
  return found.map(({ username }) => username)
}

/** @returns undefined where the key exists, also by a registration that commits at the same time */
export async function insertUser(database: Database, user: typeof users.$inferInsert): Promise<Account | undefined> {
  const [account] = await database
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.usernameKey })
    .returning({ id: users.id, username: users.username })
  return account
}

const userDetailById = preparedOnce((database) =>
  database
    .select({
      id: users.id,
      username: users.username,
      dateJoined: users.dateJoined,
      avatarVersion: users.avatarVersion,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('identity_user_detail_by_id'),
)

export async function findUserDetail(database: Database, id: number) {
  const [detail] = await userDetailById(database).execute({ id })
  return detail
}

export async function findAgreedVersions(database: Database, userId: number) {
  const [versions] = await database
    .select({ terms: users.termsVersion, privacy: users.privacyVersion })
    .from(users)
    .where(eq(users.id, userId))
  return versions
}

const avatarVersionById = preparedOnce((database) =>
  database
    .select({ avatarVersion: users.avatarVersion })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), users.isActive))
    .prepare('identity_avatar_version_of_active'),
)

export async function findAvatarVersion(database: Database, id: number): Promise<string | null> {
  const [user] = await avatarVersionById(database).execute({ id })
  return user?.avatarVersion ?? null
}

/** @returns the version before, which of any number of callers exactly one gets; undefined where the account is deleted */
export async function replaceAvatarVersion(
  database: Database,
  id: number,
  avatarVersion: string,
): Promise<string | null | undefined> {
  const { rows } = await database.execute<{ before: string | null }>(sql`
    with old as (select id, avatar_version from users where id = ${id} and is_active for update)
    update users set avatar_version = ${avatarVersion} from old where users.id = old.id
    returning old.avatar_version as before`)
  return rows[0]?.before
}

/** Locks the account's row until the transaction ends. Undefined where the account is deleted. */
export async function lockUser(transaction: Database, id: number) {
  const [user] = await transaction
    .select({ passwordHash: users.passwordHash, avatarVersion: users.avatarVersion })
    .from(users)
    .where(and(eq(users.id, id), users.isActive))
    .for('update')
  return user
}

/** Prevents deletion of the account until the transaction ends. False where it is deleted. */
export async function lockIfActive(transaction: Database, id: number): Promise<boolean> {
  const locked = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), users.isActive))
    .for('key share')
  return locked.length > 0
}

/** As `lockIfActive`, for shoppers alone: false for guests too. */
export async function lockShopper(transaction: Database, id: number): Promise<boolean> {
  const locked = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), users.isActive, eq(users.kind, 'shopper')))
    .for('key share')
  return locked.length > 0
}

/**
 * Call before locking more of a person's rows, as deletion does: one order avoids deadlocks.
 * @throws TokenNotValid when the account was deleted meanwhile
 */
export async function lockAccount(transaction: Database, id: number): Promise<void> {
  if (!(await lockIfActive(transaction, id))) throw new TokenNotValid()
}

export async function findPasswordHash(database: Database, id: number): Promise<string | undefined> {
  const [user] = await database
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, id), users.isActive))
  return user?.passwordHash
}

export async function updatePasswordHash(database: Database, id: number, passwordHash: string): Promise<void> {
  await database.update(users).set({ passwordHash }).where(eq(users.id, id))
}

/**
 * Anonymises the row, because orders and ledger entries reference it. No username has a colon, so the key stays unused.
 * The avatar's version stays until its file is deleted.
 */
export async function eraseUser(transaction: Database, id: number): Promise<void> {
  await transaction
    .update(users)
    .set({
      username: '',
      usernameKey: `deleted:${id}`,
      passwordHash: '',
      isActive: false,
      email: null,
      emailKey: null,
      emailVerifiedAt: null,
      emailLanguage: null,
    })
    .where(eq(users.id, id))
}

/** Avatars of deleted accounts, `limit` at most. */
export async function findOrphanedAvatars(database: Database, limit: number): Promise<OrphanedAvatar[]> {
  return database
    .select({ userId: users.id, version: sql<string>`${users.avatarVersion}` })
    .from(users)
    .where(and(not(users.isActive), isNotNull(users.avatarVersion)))
    .orderBy(users.id)
    .limit(limit)
}

export interface OrphanedAvatar {
  userId: number
  version: string
}

/** Call after the file is deleted. */
export async function clearOrphanedAvatar(database: Database, { userId, version }: OrphanedAvatar): Promise<void> {
  await database
    .update(users)
    .set({ avatarVersion: null })
    .where(and(eq(users.id, userId), not(users.isActive), eq(users.avatarVersion, version)))
}
