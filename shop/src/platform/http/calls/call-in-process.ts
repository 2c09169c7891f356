/** Runs a call for a page rendered on the server: in this process, without HTTP, for an anonymous visitor. */
import type { FastifyRequest } from 'fastify'
import { markUncacheable } from '#platform/database/cache-dependencies.ts'
import type { Language } from '#platform/i18n/language.ts'
import { addressOf } from '#platform/shop-api/shop-api.ts'
import type { ApiResponse, CallArguments } from '#platform/shop-api/page-services.ts'
import type { Api } from '../api.ts'
import { errorResponseOf } from '../responses/error-responses.ts'
import { runCall } from './run-call.ts'

export interface PageVisitor {
  request: FastifyRequest
  language: Language
}

/** Calls the API for a page. Reads are not rate-limited again, because the page was; a visitor's writes are. */
export async function callInProcess(
  api: Api,
  key: string,
  input: CallArguments,
  visitor: PageVisitor,
): Promise<ApiResponse> {
  const described = api.described.get(key)
  if (!described || described.call.bodyKind) throw new Error(`${key} is not a call for pages`)
  const { language, request } = visitor
  const { method, path } = addressOf(key, input)
  try {
    if (method !== 'GET') described.countAddress(request)
    const callRequest = {
      method,
      headers: {},
      params: textsOf(input.params),
      query: textsOf(input.query),
      body: input.body,
      language,
      url: new URL(path, api.rules.origin),
      visitor: request,
    }
    const run = () => runCall(described, callRequest, api.rules)
    const body = await (method === 'GET' && api.cache ? api.cache.resultOf(`${language} ${path}`, run) : run())
    return { status: described.call.status ?? 200, body }
  } catch (thrown) {
    // The page may do without this data, and is then incomplete.
    markUncacheable()
    const { status, body } = errorResponseOf(thrown, request, language)
    return { status, body }
  }
}

/** Converts values to text, as in an address. */
function textsOf(values: object = {}): Record<string, string> {
  const present = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(present.map(([name, value]) => [name, String(value)]))
}
