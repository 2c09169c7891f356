import { randomUUID } from 'node:crypto'
import type { TokenPair } from '#features/identity/contract.ts'
import { checkCredentials } from './check-credentials.ts'
import { insertFamily } from '../queries/refresh-token-queries.ts'
import { type Identity, signTokenPair } from './token-pairs.ts'

/**
 * A login: the first pair of a new family of refresh tokens.
 * @throws NoActiveAccount
 */
export async function createToken(
  identity: Identity,
  credentials: { username: string; password: string },
): Promise<TokenPair> {
  const { id: userId } = await checkCredentials(identity.database, credentials)
  const familyId = randomUUID()
  const { pair, refresh } = await signTokenPair(identity, { userId, familyId })
  await insertFamily(identity.database, { familyId, userId, ...refresh })
  return pair
}
