/**
 * The pages' only access to data: the API's calls, typed by the slices' contracts. No zod reaches the browser. `await
 * api.call<typeof getGoods>('GET /api/goods_info/{id}/', { params: { id } })`
 */
import type { ResponseOf, BodyIn, KeyOf, ParamsIn, QueryIn } from '#platform/contract/call.ts'
import type { ErrorBody } from '#platform/contract/fields.ts'

export interface CallOptions<C> {
  params?: ParamsIn<C>
  query?: QueryIn<C>
  body?: BodyIn<C>
  /** Instead of `body`: form fields and files, sent as a form. */
  files?: FormData
  /** Sends in place of `fetch`, such as `sendWithProgress`. In the browser only. */
  transport?: (url: string, init: RequestInit) => Promise<Response>
  headers?: Record<string, string>
  /** The response is a file: a `Blob`. In the browser only. */
  isFile?: true
  signal?: AbortSignal
  /**
   * Saves the response in the browser for use without a network: see `savedAtOf`. A private one is saved for its person
   * only, and deleted with the session.
   */
  offlineFor?: 'everybody' | 'person'
}

export interface ShopApi {
  /** @throws ApiFailure for every response with `detail`, and when there is no response */
  call<C>(key: KeyOf<C>, input?: CallOptions<C>): Promise<ResponseOf<C>>
}

/** The API returned an error, or could not be reached (`status` 0). `message` is the text to show. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  readonly fieldErrors: Record<string, string[]>
  /** The complete response body. */
  readonly body: ErrorBody
  /** The request's id in the shop's log. */
  readonly requestId: string | null | undefined

  constructor(status: number, body: ErrorBody, requestId?: string | null) {
    super(body.detail)
    this.name = 'ApiFailure'
    this.status = status
    this.code = body.code
    this.fieldErrors = body.errors ?? {}
    this.body = body
    this.requestId = requestId
  }
}

/** `GET /api/goods_info/{id}/` with its params and query → method and path */
export function addressOf(
  key: string,
  input: { params?: object; query?: object } = {},
): { method: string; path: string } {
  const [method, template] = key.split(' ') as [string, string]
  const params = input.params as Record<string, unknown> | undefined
  const path = template.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(String(params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return { method, path: query.size > 0 ? `${path}?${query}` : path }
}

/** Whether the body is the shop's own error; a proxy has others. */
export function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'detail' in body
}
