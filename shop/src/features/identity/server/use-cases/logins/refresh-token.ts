import type { TokenPair } from '#features/identity/contract/credentials.ts'
import { TokenNotValid, TokenReused } from '#platform/http/responses/errors.ts'
import { isBlocked } from '../../queries/blocking-queries.ts'
import { AccountBlocked } from '../../rules/errors.ts'
import { deleteFamily, findSuccessor, replaceCurrentToken } from '../../queries/refresh-token-queries.ts'
import { networkOf } from '#platform/http/requests/network-of.ts'
import { signWith } from '#platform/config/derived-keys.ts'
import { nameBrowser } from '#platform/accounts/name-browser.ts'
import { maxLoginAgeInMs, replacedTokenGraceInMs } from '../../rules/login-times.ts'
import { type Identity, newJti, refreshTokenEnd, signTokenPair } from './token-pairs.ts'

/**
 * A refresh token works once; for some seconds a repeat returns the same successor.
 * A later repeat, or one from elsewhere, means theft: the whole login ends.
 * @throws TokenNotValid, AccountBlocked
 */
export async function refreshToken(
  identity: Identity,
  token: string,
  { ip, userAgent }: { ip: string; userAgent: string | undefined },
): Promise<TokenPair> {
  const now = identity.now()
  const claims = await identity.tokens.read(token, now)
  if (claims.token_type !== 'refresh') throw new TokenNotValid()
  const { database } = identity
  const used = { familyId: claims.family, jti: claims.jti, now }
  const renewedBy = signWith(identity.secretKey, 'login renewals', `${nameBrowser(userAgent)}\n${networkOf(ip)}`)
  const replacedSince = new Date(now.getTime() - replacedTokenGraceInMs)
  const current =
    (await replaceCurrentToken(database, used, {
      jti: newJti(),
      expiresAt: refreshTokenEnd(identity),
      maxAgeInMs: maxLoginAgeInMs,
      renewedBy,
    })) ?? (await findSuccessor(database, used, { replacedSince, renewedBy }))
  if (current) return signTokenPair(identity, claims.family, current)
  if (await isBlocked(database, Number(claims.user_id))) throw new AccountBlocked()
  await deleteFamily(database, claims.family)
  throw new TokenReused()
}
