import type { AuthenticateShopper, Shopper } from '#platform/http/calls/access.ts'
import type { Database } from '#platform/database/database.ts'
import { TokenNotValid } from '#platform/http/answers/refusals.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { type Claims, createJsonWebTokens } from '../rules/json-web-tokens.ts'
import { findActiveUser } from '../queries/user-queries.ts'

/** Who an access token stands for: it must be valid, and its user exist and be active. */
export function createAuthenticate({ database, config, secretKey, now }: ShopContext): AuthenticateShopper {
  const tokens = createJsonWebTokens(secretKey, config.previousSecretKey)
  return async (accessToken) => requireActiveUser(database, await tokens.read(accessToken, now()))
}

/** @throws TokenNotValid */
export async function requireActiveUser(database: Database, claims: Claims): Promise<Shopper> {
  if (claims.token_type !== 'access') throw new TokenNotValid()
  const user = await findActiveUser(database, Number(claims.user_id))
  if (!user) throw new TokenNotValid()
  return user
}
