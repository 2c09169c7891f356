/** Sends a small self-contained document where no page could be rendered. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { m } from '#texts'
import type { Language } from '#platform/i18n/language.ts'
import { recordError } from '#platform/telemetry/security-events.ts'
import { pageForLog } from '#platform/telemetry/page-for-log.ts'
import { escapeHtml } from '../responses/escape-html.ts'
import { closedPolicy } from '../responses/security-headers.ts'
import { toApiError } from '../responses/error-responses.ts'
import type { ApiError } from '../responses/errors.ts'
import { languageOf } from '../requests/request-language.ts'

/** Methods that every page supports. */
export const pageMethods = 'GET, HEAD'

/** The shop's name in a language. */
export type FindShopName = (language: Language) => Promise<string>

/** @param findShopName never fails */
export function sendErrorPage(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  findShopName: FindShopName,
): void {
  const apiError = apiErrorWithin(thrown)
  const page = pageForLog(request.url)
  if (!apiError) request.log.error({ err: thrown, page }, 'page failed')
  else if (apiError.status >= 500) request.log.warn({ err: apiError.cause ?? apiError, page }, 'page failed')
  if (apiError) recordError(request, apiError)
  const language = languageOf(request)
  if (apiError?.retryAfterInSeconds) reply.header('retry-after', apiError.retryAfterInSeconds)
  if (apiError?.status === 405) reply.header('allow', pageMethods)
  reply
    .status(apiError?.status ?? 500)
    .headers({
      'content-language': language,
      'content-security-policy': closedPolicy,
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
  void findShopName(language).then((shopName) =>
    reply.send(errorDocument(shopName, language, sentenceFor(apiError, language))),
  )
}

/** The error may be wrapped, when it stopped the reading of a body. */
function apiErrorWithin(thrown: unknown): ApiError | null {
  for (let current = thrown; current instanceof Error; current = current.cause) {
    const apiError = toApiError(current)
    if (apiError) return apiError
  }
  return null
}

/** The API's messages are for callers; a person who opened a page reads these instead. */
function sentenceFor(apiError: ApiError | null, locale: Language): string {
  const options = { locale }
  switch (apiError?.status) {
    case undefined:
    case 503:
      return m.error_page_broken({}, options)
    case 400:
      return m.error_page_bad_request({}, options)
    case 404:
      return m.error_page_not_found({}, options)
    case 405:
      return m.error_page_method_not_allowed({}, options)
    default:
      return apiError!.sentence(options)
  }
}

function errorDocument(shopName: string, language: Language, sentence: string): string {
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>error_page · ${escapeHtml(shopName)}</title>
<h1>error_page</h1>
<p>${escapeHtml(sentence)}</p>
<p><a href="/">${m.error_page_to_home({}, { locale: language })}</a></p>
</html>
`
}
