import type { Account } from '#features/identity/contract.ts'
import type { Database } from '#platform/database/database.ts'
import { verifyPassword } from '../rules/password-hashes.ts'
import { NoActiveAccount } from '../rules/refusals.ts'
import { findUserByKey } from '../queries/user-queries.ts'
import { normalizeUsername, usernameFaults, usernameKeyOf } from '../rules/username.ts'

/** @throws NoActiveAccount after the same time whether the user exists or not */
export async function checkCredentials(
  database: Database,
  given: { username: string; password: string },
): Promise<Account> {
  const username = normalizeUsername(given.username)
  const isPossible = usernameFaults(username).length === 0
  const user = isPossible ? await findUserByKey(database, usernameKeyOf(username)) : undefined
  const isRight = await verifyPassword(user?.passwordHash, given.password)
  if (!user || !isRight || !user.isActive) throw new NoActiveAccount()
  return { id: user.id, username: user.username }
}
