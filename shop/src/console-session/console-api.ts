/** The console's way to data: its session's token with each write, and what was typed outlives an ended session. */
import type { Me } from './me.ts'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import type { ResponseOf, KeyOf } from '#platform/contract/call.ts'
import { sendWithProgress } from '#platform/shop-api/upload/send-with-progress.ts'
import { addressOf, ApiFailure, type CallOptions } from '#platform/shop-api/shop-api.ts'
import { m } from '#texts'
import { promptForIdentity } from './identity-prompts.ts'
import { readMe, setMe } from './me-store.ts'

export interface ConsoleFailure extends ApiFailure {
  requestId?: string
}

/**
 * Asks for signing in, or for who is there, in place: the call then goes on where it stopped.
 * @throws ApiFailure, also where the person gave it up
 */
export async function callConsole<C>(key: KeyOf<C>, input: CallOptions<C> = {}): Promise<ResponseOf<C>> {
  for (;;) {
    try {
      return (await send(key, input)) as ResponseOf<C>
    } catch (failure) {
      const prompt = failure instanceof ApiFailure ? promptFor(failure) : null
      if (!prompt || !(await promptForIdentity(prompt))) throw failure
    }
  }
}

/** For the steps of signing in: nothing is asked in between. */
export async function callBeforeSignIn<C>(key: KeyOf<C>, input: CallOptions<C> = {}): Promise<ResponseOf<C>> {
  return (await send(key, input)) as ResponseOf<C>
}

export async function loadMe(): Promise<Me> {
  const me = (await send('GET /api/console/me/', {})) as Me
  setMe(me)
  return me
}

export const hasSessionEnded = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && failure.code === 'session_expired'

/** The shop was not reached, or a proxy says that it is away. A screen reads again once it is back. */
export const isConnectionLost = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.code === 'network'

function promptFor({ status, code }: ApiFailure): 'sign-in' | 'confirm' | null {
  if (code === 'reauthentication_required') return 'confirm'
  return status === 401 && code !== 'no_active_account' && readMe() ? 'sign-in' : null
}

async function send(
  key: string,
  { params, query, body, files, onProgress, headers: own, signal }: CallOptions<unknown>,
): Promise<unknown> {
  const { method, path } = addressOf(key, { params, query })
  const address = new URL(path, location.origin)
  address.searchParams.set('lang', currentLanguage())
  const headers: Record<string, string> = { ...own }
  if (method !== 'GET') headers['x-console-token'] = readMe()?.console_token ?? ''
  if (!files && body !== undefined) headers['content-type'] = 'application/json'
  const transport = onProgress ? sendWithProgress(onProgress) : fetch
  const answer = await transport(address.href, {
    method,
    headers,
    credentials: 'same-origin',
    ...(files ? { body: files } : body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch(() => null)
  if (!answer) throw new ApiFailure(0, { detail: m.error_network(), code: 'network' })
  if (answer.status === 204) return undefined
  const content: unknown = await answer.json().catch(() => null)
  if (answer.ok) return content
  const refusal = content as { detail: string; code: string } | null
  const isFromProxy = !refusal && [502, 503, 504].includes(answer.status)
  const unknown = isFromProxy
    ? { detail: m.error_network(), code: 'network' }
    : { detail: m.error_internal(), code: 'internal_error' }
  const failure: ConsoleFailure = new ApiFailure(answer.status, refusal ?? unknown)
  failure.requestId = answer.headers.get('x-request-id') ?? ''
  throw failure
}
