import { and, eq, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { users } from './user-tables.ts'

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
  /** A guest has no verified address. */
  isGuest: boolean
}

/**
 * Prevents deletion of the account and a change of its address until the transaction ends. Undefined where it is deleted.
 * @param strength `no key update` also excludes others who lock the recipient, such as those who queue a mail
 */
export async function lockMailRecipient(
  transaction: Database,
  id: number,
  strength: 'share' | 'no key update' = 'share',
): Promise<MailRecipient | undefined> {
  const [found] = await transaction
    .select({ email: users.email, language: users.emailLanguage, kind: users.kind })
    .from(users)
    .where(and(eq(users.id, id), users.isActive))
    .for(strength)
  return found && { email: found.email, language: found.language, isGuest: found.kind === 'guest' }
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
