/** Browser client of the API. Attaches the bearer token and renews a stale one, one tab at a time (contract C43). */
import { m } from '#texts'
import { clearSession, readSession, type Session, writeTokens } from './session.ts'
import { findOfflineResponse, saveOfflineResponse } from '#platform/offline/offline-responses.ts'
import { send, type SentInput, withLanguage } from '#platform/shop-api/send.ts'
import { addressOf, ApiFailure, type ShopApi } from '#platform/shop-api/shop-api.ts'

export const browserShopApi: ShopApi = {
  async call(key, input = {}) {
    return (input.offlineFor ? await sendOrUseOfflineCopy(key, input) : await sendAuthenticated(key, input)) as never
  },
}

/** Further headers of a call; set by `order-links.ts` alone. */
export const callHeaders: { of?: (key: string, params: object | undefined) => Record<string, string> | undefined } = {}

async function sendAuthenticated(key: string, input: SentInput): Promise<unknown> {
  const token = readSession()?.token_access
  const own = callHeaders.of?.(key, input.params)
  try {
    return await send(key, input, { ...own, ...(token && bearer(token)) })
  } catch (failure) {
    if (!token || !isTokenNotValid(failure)) throw failure
    return await send(key, input, { ...own, ...bearer(await renewTokens(token)) })
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** With an offline copy, waits only briefly for the network. */
async function sendOrUseOfflineCopy(key: string, input: SentInput): Promise<unknown> {
  const owner = input.offlineFor === 'person' ? (readSession()?.user_id ?? '') : null
  const path = withLanguage(addressOf(key, input).path)
  const offlineCopy = await findOfflineResponse(owner, path)
  try {
    const signals = [input.signal, offlineCopy && AbortSignal.timeout(timeoutInMs)].filter(
      (signal) => signal instanceof AbortSignal,
    )
    const response = await sendAuthenticated(key, { ...input, signal: AbortSignal.any(signals) })
    if (readSession()?.user_id === owner || owner === null) await saveOfflineResponse(owner, path, response)
    return response
  } catch (failure) {
    if (offlineCopy && failure instanceof ApiFailure && failure.code === 'network') return offlineCopy
    throw failure
  }
}

export function isTokenNotValid(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.code === 'token_not_valid'
}

/**
 * A valid access token in place of `staleToken`; another tab may have fetched it meanwhile.
 * @throws ApiFailure `token_not_valid` with the session removed, when the refresh token is not valid either
 */
async function renewTokens(staleToken: string): Promise<string> {
  return oneAtATime(async () => {
    const session = readSession()
    // Another call has found the refresh token invalid.
    if (!session) throw failureOfEnded()
    if (session.token_access !== staleToken) return session.token_access
    ended = undefined
    try {
      const tokens = (await send('POST /api/token/refresh/', { body: { refresh: session.token_refresh } })) as {
        access: string
        refresh: string
      }
      if (!isStillSession(session)) throw failureOfEnded()
      writeTokens(tokens)
      return tokens.access
    } catch (failure) {
      // A logout or a changed password wins.
      const newer = isStillSession(session) ? null : readSession()
      if (newer?.user_id === session.user_id) return newer.token_access
      if (isTokenNotValid(failure) && isStillSession(session)) {
        ended = failure as ApiFailure
        clearSession()
      }
      throw failure
    }
  })
}

function isStillSession(session: Session): boolean {
  return readSession()?.token_refresh === session.token_refresh
}

/** Why this tab has removed the session. */
let ended: ApiFailure | undefined

/** The API's sentence about the session that a call has ended; undefined after a logout. */
export const sentenceOfEnded = (): string | undefined => ended?.message

/**
 * Returns one failure to every call that waited for the renewal, so that each reports the reason, such as a blocked
 * account.
 */
function failureOfEnded(): ApiFailure {
  if (ended) return ended
  return new ApiFailure(401, { detail: m.error_token_not_valid(), code: 'token_not_valid' })
}

let lastRenewal: Promise<unknown> = Promise.resolve()

/** One tab at a time. A page without https has no locks: then only this tab's own calls wait. */
function oneAtATime(renew: () => Promise<string>): Promise<string> {
  if ('locks' in navigator) return navigator.locks.request('token-refresh', renew)
  const renewal = lastRenewal.then(renew, renew)
  lastRenewal = renewal
  return renewal
}

const timeoutInMs = 6000
