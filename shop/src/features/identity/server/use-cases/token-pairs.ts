import { randomUUID } from 'node:crypto'
import type { TokenPair } from '#features/identity/contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { JsonWebTokens } from '../rules/json-web-tokens.ts'

export interface Identity extends Pick<ShopContext, 'database' | 'config' | 'now'> {
  tokens: JsonWebTokens
}

export interface NewTokenPair {
  pair: TokenPair
  /** What is kept of the refresh token; of the access token nothing is. */
  refresh: { jti: string; expiresAt: Date }
}

/** Signs an access and a refresh token; the caller keeps the refresh token's row. */
export async function signTokenPair(
  { tokens, config, now }: Identity,
  owner: { userId: number; familyId: string },
): Promise<NewTokenPair> {
  const issuedAt = now()
  const after = (ttlInMs: number) => new Date(issuedAt.getTime() + ttlInMs)
  const user_id = String(owner.userId)
  const refresh = { jti: newJti(), expiresAt: after(config.refreshTtlInMs) }
  const [accessToken, refreshToken] = await Promise.all([
    tokens.sign({ token_type: 'access', jti: newJti(), user_id }, { issuedAt, expiresAt: after(config.accessTtlInMs) }),
    tokens.sign(
      { token_type: 'refresh', jti: refresh.jti, user_id, family: owner.familyId },
      { issuedAt, expiresAt: refresh.expiresAt },
    ),
  ])
  return { pair: { access: accessToken, refresh: refreshToken }, refresh }
}

const newJti = () => randomUUID().replaceAll('-', '')
