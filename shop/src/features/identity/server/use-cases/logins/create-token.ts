import type { TokenPair } from '#features/identity/contract/credentials.ts'
import { checkCredentials, type Credentials } from '../passwords/check-credentials.ts'
import { startLogin } from './start-login.ts'
import type { Identity } from './token-pairs.ts'

/**
 * @param userAgent the browser's name for itself
 * @returns the pair with its user
 * @throws NoActiveAccount
 * @throws Throttled
 */
export async function createToken(
  identity: Identity,
  credentials: Credentials,
  userAgent: string | undefined,
): Promise<{ userId: number; pair: TokenPair }> {
  const { id: userId, passwordHash } = await checkCredentials(identity, credentials)
  return { userId, pair: await startLogin(identity, identity.database, { userId, passwordHash, userAgent }) }
}
