import type { changePassword as call } from '#features/identity/contract/accounts.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { readSession, writeTokens } from '#session/session.ts'

/**
 * Stores the new tokens, unless the session has ended or changed person meanwhile.
 * @throws ApiFailure
 */
export async function changePassword(body: { old_password: string; new_password: string }): Promise<void> {
  const userId = readSession()?.user_id
  const tokens = await browserShopApi.call<typeof call>('POST /api/user/change_password/', { body })
  if (userId !== undefined && readSession()?.user_id === userId) writeTokens(tokens)
}
