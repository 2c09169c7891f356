import type { Account } from '#features/identity/contract.ts'
import { Invalid, type LocalizedMessage } from '#platform/http/answers/refusals.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { hashPassword } from '../rules/password-hashes.ts'
import { passwordFaults } from '../rules/password-rules.ts'
import { UsernameTaken } from '../rules/refusals.ts'
import { insertUser } from '../queries/user-queries.ts'
import { normalizeUsername, usernameFaults, usernameKeyOf } from '../rules/username.ts'

/**
 * @throws Invalid naming username and password where they break a rule
 * @throws UsernameTaken
 */
export async function registerUser(
  { database, now }: Pick<ShopContext, 'database' | 'now'>,
  given: { username: string; password: string },
): Promise<Account> {
  const username = normalizeUsername(given.username)
  refuseFaults({ username: usernameFaults(username), password: passwordFaults(given.password, username) })
  const passwordHash = await hashPassword(given.password)
  const user = { username, usernameKey: usernameKeyOf(username), passwordHash, dateJoined: now() }
  const account = await insertUser(database, user)
  if (!account) throw new UsernameTaken()
  return account
}

function refuseFaults(faultsByField: Record<string, LocalizedMessage[]>): void {
  const broken = Object.entries(faultsByField).filter(([, faults]) => faults.length > 0)
  if (broken.length > 0) throw new Invalid(Object.fromEntries(broken))
}
