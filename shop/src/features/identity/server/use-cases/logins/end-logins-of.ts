import type { Database } from '#platform/database/database.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { normalizeUsername, usernameKeyOf } from '#platform/accounts/usernames.ts'
import { deleteEveryLogin } from '../../queries/login-queries.ts'
import { findUserId } from '../../queries/user-queries.ts'

/** @param username in any case and width */
export function findShopperId(database: Database, username: string): Promise<number | undefined> {
  return findUserId(database, usernameKeyOf(normalizeUsername(username)))
}

/**
 * For operators: ends all logins of a person, with their access tokens.
 * @param shopperId null: all shoppers
 * @returns how many ended
 */
export function endLoginsOf(
  { inTransaction }: Pick<ShopContext, 'inTransaction'>,
  shopperId: number | null,
): Promise<number> {
  return inTransaction((transaction) => deleteEveryLogin(transaction, shopperId))
}
