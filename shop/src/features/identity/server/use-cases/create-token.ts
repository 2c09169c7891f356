import type { TokenPair } from '#features/identity/contract.ts'
import { checkCredentials } from './check-credentials.ts'
import { startLogin } from './start-login.ts'
import type { Identity } from './token-pairs.ts'

/**
 * @param userAgent as the browser calls itself
 * @throws NoActiveAccount
 */
export async function createToken(
  identity: Identity,
  credentials: { username: string; password: string },
  userAgent: string | undefined,
): Promise<TokenPair> {
  const { id: userId } = await checkCredentials(identity.database, credentials)
  return startLogin(identity, identity.database, { userId, userAgent })
}
