import type { authUser } from '#features/identity/contract/accounts.ts'
import type { createToken } from '#features/identity/contract/logins.ts'
import { writeSession } from '#session/session.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import type { Credentials } from './credentials.ts'

/**
 * Authenticates, then creates the tokens, and stores both in the browser.
 * @throws ApiFailure from either call; nothing is stored then
 */
export async function logIn(credentials: Credentials): Promise<void> {
  const account = await browserShopApi.call<typeof authUser>('POST /api/user/auth_user/', { body: credentials })
  const tokens = await browserShopApi.call<typeof createToken>('POST /api/token/create/', { body: credentials })
  writeSession({
    token_access: tokens.access,
    token_refresh: tokens.refresh,
    user_id: String(account.id),
    user_name: account.username,
  })
}
