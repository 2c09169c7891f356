import { TokenNotValid } from '#platform/http/responses/errors.ts'
import { requireActiveUser } from './authenticate.ts'
import { isCurrentToken } from '../../queries/refresh-token-queries.ts'
import type { Identity } from './token-pairs.ts'

/**
 * Checks that this token would be accepted now. Does not use a refresh token up.
 * @throws TokenNotValid
 */
export async function verifyToken({ database, tokens, now }: Identity, token: string): Promise<void> {
  const claims = await tokens.read(token, now())
  if (claims.token_type === 'access') {
    await requireActiveUser(database, claims, now())
    return
  }
  const isCurrent = await isCurrentToken(database, { familyId: claims.family, jti: claims.jti, now: now() })
  if (!isCurrent) throw new TokenNotValid()
}
