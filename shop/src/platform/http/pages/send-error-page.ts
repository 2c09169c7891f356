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

export function sendErrorPage(thrown: unknown, request: FastifyRequest, reply: FastifyReply, shopName: string): void {
  const refusal = refusalWithin(thrown)
  const page = pageForLog(request.url)
  if (!refusal) request.log.error({ err: thrown, page }, 'page failed')
  else if (refusal.status >= 500) request.log.warn({ err: refusal.cause ?? refusal, page }, 'page failed')
  if (refusal) recordError(request, refusal)
  const language = languageOf(request)
  if (refusal?.retryAfterInSeconds) reply.header('retry-after', refusal.retryAfterInSeconds)
  if (refusal?.status === 405) reply.header('allow', pageMethods)
  reply
    .status(refusal?.status ?? 500)
    .headers({
      'content-language': language,
      'content-security-policy': closedPolicy,
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(refusalDocument(shopName, language, sentenceFor(refusal, language)))
}

/** The error may be wrapped, when it stopped the reading of a body. */
function refusalWithin(thrown: unknown): ApiError | null {
  for (let current = thrown; current instanceof Error; current = current.cause) {
    const refusal = toApiError(current)
    if (refusal) return refusal
  }
  return null
}

/** The API's messages are for callers; a person who opened a page reads these instead. */
function sentenceFor(refusal: ApiError | null, locale: Language): string {
  const options = { locale }
  switch (refusal?.status) {
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
      return refusal!.sentence(options)
  }
}

function refusalDocument(shopName: string, language: Language, sentence: string): string {
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
