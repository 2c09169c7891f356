import { randomUUID } from 'node:crypto'
import type { TokenPair } from '#features/identity/contract/credentials.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { JsonWebTokens } from '../../rules/json-web-tokens.ts'
import type { CurrentToken } from '../../queries/refresh-token-queries.ts'
import { maxLoginAgeInMs } from '../../rules/login-times.ts'

export interface Identity extends Pick<ShopContext, 'database' | 'inTransaction' | 'config' | 'secretKey' | 'now'> {
  tokens: JsonWebTokens
}

/** When a refresh token that is signed now ends, unless its login does so before. */
export function refreshTokenEnd({ config, now }: Pick<Identity, 'config' | 'now'>): Date {
  return new Date(now().getTime() + Math.min(config.refreshTtlInMs, maxLoginAgeInMs))
}

/** Signs the stored refresh token, the same each time, and a new access token. */
export async function signTokenPair(
  { tokens, config, now }: Identity,
  familyId: string,
  { userId, jti, issuedAt, expiresAt }: CurrentToken,
): Promise<TokenPair> {
  const claims = { user_id: String(userId), family: familyId }
  const signedAt = now()
  const end = new Date(Math.min(signedAt.getTime() + config.accessTtlInMs, expiresAt.getTime()))
  const [access, refresh] = await Promise.all([
    tokens.sign({ token_type: 'access', jti: newJti(), ...claims }, { issuedAt: signedAt, expiresAt: end }),
    tokens.sign({ token_type: 'refresh', jti: jti.replaceAll('-', ''), ...claims }, { issuedAt, expiresAt }),
  ])
  return { access, refresh }
}

export const newJti = () => randomUUID().replaceAll('-', '')
