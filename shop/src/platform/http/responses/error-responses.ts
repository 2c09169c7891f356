/** Turns any thrown error into the wire's `{detail, code, errors}`. Never reveals the text of a 5xx. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { m } from '#texts'
import { recordError } from '#platform/telemetry/security-events.ts'
import { type Call, statusOfCode } from '#platform/contract/call.ts'
import type { ErrorBody } from '#platform/contract/fields.ts'
import type { Language } from '#platform/i18n/language.ts'
import { isDatabaseUnavailable, isOwnerDeleted } from '#platform/database/database-errors.ts'
import { isDiskFull } from '#platform/storage/disk-full.ts'
import {
  Invalid,
  NotFound,
  ApiError,
  type LocalizedMessage,
  TokenNotValid,
  TooLarge,
  Unavailable,
  UnsupportedMediaType,
} from './errors.ts'

/** Long, because a person has to free space. */
const fullDiskRetryInSeconds = 60

export interface ErrorResponse {
  status: number
  retryAfterInSeconds: number | undefined
  body: ErrorBody
}

/** Returns the public error; details go to the log only. */
export function errorResponseOf(thrown: unknown, request: FastifyRequest, language: Language): ErrorResponse {
  const { log } = request
  const apiError = toApiError(thrown)
  if (!apiError) log.error({ err: thrown }, 'unexpected error')
  else recordError(request, apiError)
  if (apiError && apiError.status >= 500) log.warn({ err: apiError.cause ?? apiError }, 'unavailable')
  const options = { locale: language }
  const body: ErrorBody = apiError
    ? {
        detail: apiError.sentence(options),
        code: apiError.code,
        ...apiError.facts,
        ...(apiError.fieldErrors ? { errors: inLanguage(apiError.fieldErrors, options) } : {}),
        ...(apiError.current === undefined ? {} : { current: apiError.current }),
      }
    : { detail: m.error_internal({}, options), code: 'internal_error' }
  const status = apiError?.status ?? statusOfCode('internal_error')
  return { status, retryAfterInSeconds: apiError?.retryAfterInSeconds, body }
}

export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply, language: Language): void {
  const { status, retryAfterInSeconds, body } = errorResponseOf(thrown, request, language)
  if (retryAfterInSeconds) reply.header('retry-after', retryAfterInSeconds)
  if (status === 401 && !isOfConsole(request)) reply.header('www-authenticate', 'Bearer realm="api"')
  // Errors are JSON, even on raw routes that respond with text.
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/** The console has a path of its own, because browsers send its session cookie to that path only. */
export const isOfConsole = ({ url }: { url: string }) => url.startsWith('/api/console/')

/** The error for an address without a route. */
export function unknownRoute(request: FastifyRequest, reply: FastifyReply, calls: Call[]): ApiError {
  // The absolute form, which proxies receive, may be no valid address.
  const isAddress = request.url.startsWith('/') || URL.canParse(request.url)
  return isAddress ? rejectUnknownRoute(request, calls, reply) : new Invalid()
}

/** 405 with `Allow` where the path exists for another method, else 404. */
export function rejectUnknownRoute(request: FastifyRequest, calls: Call[], reply: FastifyReply): ApiError {
  const methods = methodsAt(pathOf(request), calls)
  if (methods.length === 0) return new NotFound()
  reply.header('allow', methods.join(', '))
  return new ApiError('method_not_allowed', (options) => m.error_method_not_allowed({}, options))
}

/** Methods of the calls at a path; none where there is no call. */
export function methodsAt(path: string, calls: Call[]): string[] {
  const named = calls.filter(({ key }) => key.endsWith(` ${path}`))
  const matching =
    named.length > 0 ? named : calls.filter(({ key }) => pathPattern(key.slice(key.indexOf(' ') + 1)).test(path))
  const methods = matching
    .map(({ key }) => key.slice(0, key.indexOf(' ')))
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return [...new Set(methods)]
}

/** The path without the query, and with a trailing slash. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0]!.replace(/\/?$/, '/')
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
}

function inLanguage(
  fieldErrors: Record<string, LocalizedMessage[]>,
  options: { locale: Language },
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fieldErrors).map(([field, sentences]) => [field, sentences.map((sentence) => sentence(options))]),
  )
}

/**
 * Returns an ApiError unchanged. Maps the framework's errors and an unavailable database to the contract's codes. Null
 * for a bug.
 */
export function toApiError(thrown: unknown): ApiError | null {
  if (thrown instanceof ApiError) return thrown
  if (isDiskFull(thrown)) return new Unavailable(thrown, fullDiskRetryInSeconds)
  if (isOwnerDeleted(thrown)) return new TokenNotValid()
  if (isDatabaseUnavailable(thrown)) return new Unavailable(thrown)
  if (!(thrown instanceof Error)) return null
  if (isBrokenMultipart(thrown)) return new Invalid()
  if (!('statusCode' in thrown)) return null
  switch (thrown.statusCode) {
    case 413:
      return new TooLarge()
    case 415:
      return new UnsupportedMediaType()
    case 406:
      // Thrown by @fastify/multipart for a body that is not multipart.
      return new UnsupportedMediaType()
    case 400:
      return new Invalid()
    case 404:
    case 414:
      return new NotFound()
    default:
      return null
  }
}

/**
 * The multipart parser's errors have no code; a file system's errors do, and are not the sender's fault. The needle is
 * the boundary that is searched in the body.
 */
function isBrokenMultipart(error: Error): boolean {
  return !('code' in error) && /multipart|^the needle/i.test(error.message)
}
