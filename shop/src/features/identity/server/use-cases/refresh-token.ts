import type { TokenPair } from '#features/identity/contract.ts'
import { TokenNotValid } from '#platform/http/answers/refusals.ts'
import { deleteFamily, replaceCurrentToken } from '../queries/refresh-token-queries.ts'
import { type Identity, signTokenPair } from './token-pairs.ts'

/**
 * A refresh token works once. One that comes back was stolen, or its successor was: the whole family ends.
 * @throws TokenNotValid
 */
export async function refreshToken(identity: Identity, token: string): Promise<TokenPair> {
  const now = identity.now()
  const claims = await identity.tokens.read(token, now)
  if (claims.token_type !== 'refresh') throw new TokenNotValid()
  const familyId = claims.family
  const { pair, refresh } = await signTokenPair(identity, { userId: Number(claims.user_id), familyId })
  const isReplaced = await replaceCurrentToken(identity.database, { familyId, jti: claims.jti, now }, refresh)
  if (isReplaced) return pair
  await deleteFamily(identity.database, familyId)
  throw new TokenNotValid()
}
