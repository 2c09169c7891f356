import { randomUUID } from 'node:crypto'
import type { TokenPair } from '#features/identity/contract/credentials.ts'
import type { Database } from '#platform/database/database.ts'
import { deleteExpiredLogins } from '../../queries/login-queries.ts'
import { insertFamily } from '../../queries/refresh-token-queries.ts'
import { maxLogins } from '../../rules/login-times.ts'
import { nameBrowser } from '#platform/accounts/name-browser.ts'
import { NoActiveAccount } from '../../rules/errors.ts'
import { type Identity, newJti, refreshTokenEnd, signTokenPair } from './token-pairs.ts'

/**
 * Creates the first pair of a new family of refresh tokens.
 * @param passwordHash the hash verified; a change of it meanwhile has ended all logins
 * @throws NoActiveAccount
 */
export async function startLogin(
  identity: Identity,
  database: Database,
  { userId, passwordHash, userAgent }: { userId: number; passwordHash: string; userAgent: string | undefined },
): Promise<TokenPair> {
  const familyId = randomUUID()
  const token = { userId, jti: newJti(), issuedAt: identity.now(), expiresAt: refreshTokenEnd(identity) }
  const browser = nameBrowser(userAgent)
  const hasBegun = await insertFamily(database, { familyId, browser, passwordHash, ...token })
  if (!hasBegun) throw new NoActiveAccount()
  await deleteExpiredLogins(database, userId, maxLogins)
  return signTokenPair(identity, familyId, token)
}
