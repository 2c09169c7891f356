import type { TokenPair } from '#features/identity/contract.ts'
import { checkCredentials, type Credentials } from '../passwords/check-credentials.ts'
import { startLogin } from './start-login.ts'
import type { Identity } from './token-pairs.ts'

/**
 * @param userAgent as the browser calls itself
 * @throws NoActiveAccount
 * @throws Throttled
 */
export async function createToken(
  identity: Identity,
  credentials: Credentials,
  userAgent: string | undefined,
): Promise<TokenPair> {
  const { id: userId, passwordHash } = await checkCredentials(identity, credentials)
  return startLogin(identity, identity.database, { userId, passwordHash, userAgent })
}
