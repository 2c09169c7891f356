/** Sends a call of the API from the browser. A session adds its own header, and decides whether to send once more. */
import { m } from '#texts'
import type { ErrorBody } from '#platform/contract/fields.ts'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import type { Language } from '#platform/i18n/language.ts'
import { addressOf, ApiFailure, isErrorBody, type CallOptions } from './shop-api.ts'

export type SentInput = Omit<CallOptions<unknown>, 'params' | 'query' | 'body'> & {
  params?: object
  query?: object
  body?: object
  /** The page's by default. */
  language?: Language
  /** The error for a response that is not the shop's own, most likely a proxy's. `unavailable` by default. */
  foreignError?: (status: number) => ErrorBody
}

/**
 * @param own the session's headers, which those of the input override
 * @throws ApiFailure for an error response, and without a response; AbortError when the signal aborts
 */
export async function send(key: string, input: SentInput, own?: Record<string, string>): Promise<unknown> {
  const { method, path } = addressOf(key, input)
  const headers = new Headers({ ...own, ...input.headers })
  if (input.body) headers.set('content-type', 'application/json')
  const url = `${document.documentElement.dataset.apiOrigin ?? ''}${withLanguage(path, input.language)}`
  const body = input.files ?? (input.body ? JSON.stringify(input.body) : null)
  const response = await reach(() => (input.transport ?? fetch)(url, { method, headers, body, signal: input.signal }))
  if (response.status === 204) return undefined
  const requestId = response.headers.get('x-request-id')
  const isJson = response.headers.get('content-type')?.includes('json')
  const answer: unknown = await reach(() => (isJson ? response.json() : response.blob()))
  if (isErrorBody(answer)) throw new ApiFailure(response.status, answer, requestId)
  if (response.ok && (isJson || input.isFile)) return answer
  const error = input.foreignError?.(response.status) ?? { detail: m.error_unavailable(), code: 'unavailable' }
  throw new ApiFailure(response.status, error, requestId)
}

/** Another tab may have changed the language's cookie since this page was opened, so each call names the language. */
export function withLanguage(path: string, language = currentLanguage()): string {
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
}

/** A response that breaks off counts as none. */
async function reach<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
    throw new ApiFailure(0, { detail: m.error_network(), code: 'network' })
  }
}
