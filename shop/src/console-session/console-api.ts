/** The console's API client: sends the session's token with writes, and resumes calls after an ended session. */
import type { Me } from './me.ts'
import type { ResponseOf, KeyOf } from '#platform/contract/call.ts'
import { send, type SentInput } from '#platform/shop-api/send.ts'
import { ApiFailure, type CallOptions } from '#platform/shop-api/shop-api.ts'
import { m } from '#texts'
import { promptForIdentity } from './identity-prompts.ts'
import { readMe, setMe } from './me-store.ts'

/**
 * Prompts for signing in or re-authentication, in place, and then repeats the call.
 * @throws ApiFailure, also where the person cancelled the prompt
 */
export async function callConsole<C>(key: KeyOf<C>, input: CallOptions<C> = {}): Promise<ResponseOf<C>> {
  for (;;) {
    try {
      return (await sendAsStaff(key, input)) as ResponseOf<C>
    } catch (failure) {
      const prompt = failure instanceof ApiFailure ? promptFor(failure) : null
      if (!prompt || !(await promptForIdentity(prompt))) throw failure
    }
  }
}

/** For the steps of signing in: never prompts. */
export async function callBeforeSignIn<C>(key: KeyOf<C>, input: CallOptions<C> = {}): Promise<ResponseOf<C>> {
  return (await sendAsStaff(key, input)) as ResponseOf<C>
}

export async function loadMe(): Promise<Me> {
  const me = (await sendAsStaff('GET /api/console/me/', {})) as Me
  setMe(me)
  return me
}

/** Header that names the revision to change. */
export const ifMatch = (revision: number) => ({ 'if-match': `"${revision}"` })

/** Another person has changed the row since; `body.current` has the new state. */
export const isEditConflict = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && failure.code === 'edit_conflict'

export const hasSessionEnded = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && failure.code === 'session_expired'

/** The shop was unreachable, or a proxy reports an outage. A screen reloads once it is back. */
export const isConnectionLost = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.code === 'network'

function promptFor({ status, code }: ApiFailure): 'sign-in' | 'confirm' | null {
  if (code === 'reauthentication_required') return 'confirm'
  return status === 401 && code !== 'no_active_account' && readMe() ? 'sign-in' : null
}

function sendAsStaff(key: string, input: SentInput): Promise<unknown> {
  const token = key.startsWith('GET ') ? undefined : { 'x-console-token': readMe()?.console_token ?? '' }
  return send(key, { ...input, foreignError }, token)
}

/** An outage reported by a proxy is a lost connection, after which a screen reloads. */
function foreignError(status: number) {
  return [502, 503, 504].includes(status)
    ? { detail: m.error_network(), code: 'network' }
    : { detail: m.error_internal(), code: 'internal_error' }
}
