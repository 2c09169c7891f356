/** The API from the browser. It attaches the bearer token and renews a stale one, one tab at a time (contract C43). */
import { m } from '#texts'
import { clearSession, readSession, type Session, writeTokens } from './session.ts'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { findOfflineResponse, saveOfflineResponse } from '#platform/offline/offline-responses.ts'
import { addressOf, ApiFailure, readResponse, type CallOptions, type ShopApi } from '#platform/shop-api/shop-api.ts'

export const browserShopApi: ShopApi = {
  async call(key, input = {}) {
    return (input.keptFor ? await askOrRemember(key, input) : await ask(key, input)) as never
  },
}

async function ask(key: string, input: SentInput): Promise<unknown> {
  const token = readSession()?.token_access
  try {
    return await send(key, input, token)
  } catch (failure) {
    if (!token || !isTokenNotValid(failure)) throw failure
    return await send(key, input, await renewTokens(token))
  }
}

/** Whoever has a kept answer need not wait long for a network that does not answer. */
async function askOrRemember(key: string, input: SentInput): Promise<unknown> {
  const owner = input.keptFor === 'person' ? (readSession()?.user_id ?? '') : null
  const path = withLanguage(addressOf(key, input).path)
  const kept = await findOfflineResponse(owner, path)
  try {
    const signals = [input.signal, kept && AbortSignal.timeout(timeoutInMs)].filter(
      (signal) => signal instanceof AbortSignal,
    )
    const answer = await ask(key, { ...input, signal: AbortSignal.any(signals) })
    if (readSession()?.user_id === owner || owner === null) await saveOfflineResponse(owner, path, answer)
    return answer
  } catch (failure) {
    if (kept && failure instanceof ApiFailure && failure.code === 'network') return kept
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
    // Another call has found the refresh token not valid either.
    if (!session) throw failureOfEnded()
    if (session.token_access !== staleToken) return session.token_access
    try {
      const tokens = (await send('POST /api/token/refresh/', { body: { refresh: session.token_refresh } })) as {
        access: string
        refresh: string
      }
      if (!isStillSession(session)) throw failureOfEnded()
      writeTokens(tokens)
      return tokens.access
    } catch (failure) {
      // Whoever has logged out, or changed the password, has the last word.
      const newer = isStillSession(session) ? null : readSession()
      if (newer?.user_id === session.user_id) return newer.token_access
      if (isTokenNotValid(failure) && isStillSession(session)) clearSession()
      throw failure
    }
  })
}

function isStillSession(session: Session): boolean {
  return readSession()?.token_refresh === session.token_refresh
}

function failureOfEnded(): ApiFailure {
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

type SentInput = Omit<CallOptions<unknown>, 'params' | 'query' | 'body'> & {
  params?: object
  query?: object
  body?: object
}

async function send(key: string, input: SentInput, token?: string): Promise<unknown> {
  const { method, path } = addressOf(key, input)
  const headers = new Headers(input.headers)
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (input.body) headers.set('content-type', 'application/json')
  const sendIt = input.onProgress ? withProgress(input.onProgress) : fetch
  const url = `${document.documentElement.dataset.apiOrigin ?? ''}${withLanguage(path)}`
  const body = input.files ?? (input.body ? JSON.stringify(input.body) : null)
  const response = await reach(() => sendIt(url, { method, headers, body, signal: input.signal }))
  if (response.status === 204) return undefined
  const isJson = response.headers.get('content-type')?.includes('json')
  if (isJson) return readResponse(response.status, await reach(() => response.json()))
  // Not the shop's own answer: a proxy in between, most likely.
  throw new ApiFailure(response.status, { detail: m.error_unavailable(), code: 'unavailable' })
}

type Send = (url: string, init: RequestInit) => Promise<Response>

/** Loaded when first needed: most visitors upload nothing. An upgrade may have replaced the script. */
function withProgress(onProgress: (share: number) => void): Send {
  return async (url, init) => {
    const send = await import('#platform/shop-api/upload/send-with-progress.ts').then(
      ({ sendWithProgress }) => sendWithProgress(onProgress),
      (error: unknown) => {
        console.info('no progress of the upload', error)
        return fetch
      },
    )
    return send(url, init)
  }
}

/** What breaks off in the middle has not come. */
async function reach<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiFailure(0, { detail: m.error_network(), code: 'network' })
  }
}

/** Always said: the cookie may have been changed by another tab since this page was opened. */
function withLanguage(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}lang=${currentLanguage()}`
}
