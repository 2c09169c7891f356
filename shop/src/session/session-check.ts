/** Checks once per page load whether a stored session is valid (contract C43). */
import { readSession } from './session.ts'
import type { Call } from '#platform/contract/call.ts'
import { browserShopApi, isTokenNotValid } from './browser-shop-api.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'

/** Any public call works, because every call rejects an invalid token. */
type PublicCall = Call<'GET /api/goods_type/'>

let isChecked = false

/** Call after a successful call with the token. */
export function markSessionValid(): void {
  isChecked = true
}

/**
 * A server-rendered page is anonymous; the browser may have a session.
 * @returns the API's sentence when the session is over (it is removed then), else null
 */
export async function findExpiredSession(): Promise<string | null> {
  if (isChecked || !readSession()) return null
  isChecked = true
  try {
    await browserShopApi.call<PublicCall>('GET /api/goods_type/', { query: { page_size: 1 } })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    if (isTokenNotValid(failure)) return failure.message
    console.warn('the session could not be checked', failure)
  }
  return null
}
