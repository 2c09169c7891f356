import type { AuthenticateShopper, Shopper } from '#platform/http/calls/access.ts'
import type { Database } from '#platform/database/database.ts'
import { TokenNotValid } from '#platform/http/responses/errors.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { type Claims, createJsonWebTokens } from '../../rules/json-web-tokens.ts'
import { isBlocked } from '../../queries/blocking-queries.ts'
import { AccountBlocked } from '../../rules/errors.ts'
import { findActiveUser } from '../../queries/refresh-token-queries.ts'

/** Authenticates by access token: requires a valid token, an open login and an active user. */
export function createAuthenticate({ database, config, secretKey, now }: ShopContext): AuthenticateShopper {
  const tokens = createJsonWebTokens(secretKey, config.previousSecretKey)
  return async (accessToken) => requireActiveUser(database, await tokens.read(accessToken, now()), now())
}

/** @throws TokenNotValid, AccountBlocked */
export async function requireActiveUser(database: Database, claims: Claims, now: Date): Promise<Shopper> {
  if (claims.token_type !== 'access') throw new TokenNotValid()
  const user = await findActiveUser(database, { familyId: claims.family, userId: Number(claims.user_id), now })
  if (!user) throw (await isBlocked(database, Number(claims.user_id))) ? new AccountBlocked() : new TokenNotValid()
  return user
}
