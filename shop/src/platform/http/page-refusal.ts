/** What is sent where no page could be rendered: a small document that needs nothing else. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { m } from '#texts'
import { type Language, pickLanguage } from '#platform/i18n/language.ts'
import { escapeHtml } from './escape-html.ts'
import { PageRefused } from './page-request.ts'

/** Methods that every page answers. */
export const pageMethods = 'GET, HEAD'

/** @returns the status that was sent */
export function answerPageRefusal(
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  shopName: string,
): number {
  const refusal = findRefusal(error)
  const status = refusal?.status ?? 500
  if (response.headersSent) {
    response.end()
    return status
  }
  const asked = new URLSearchParams(request.url?.split('?')[1]).get('lang')
  const language = pickLanguage(asked, request.headers.cookie)
  const retryAfter = refusal?.retryAfterInSeconds
  const html = refusalDocument(shopName, language, sentenceFor(status, retryAfter ?? 0, language))
  const headers: Record<string, string | number> = {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(html),
    'content-language': language,
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  }
  if (retryAfter !== undefined) headers['retry-after'] = retryAfter
  if (status === 405) headers.allow = pageMethods
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' ? undefined : html)
  return status
}

/** A refusal may come wrapped, when it stopped the reading of a body. */
function findRefusal(error: unknown): PageRefused | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof PageRefused) return current
  }
  return null
}

function sentenceFor(status: number, seconds: number, locale: Language): string {
  const options = { locale }
  if (status === 404) return m.ui_not_found_sentence({}, options)
  if (status === 405) return m.ui_method_sentence({}, options)
  if (status === 413) return m.error_too_large({}, options)
  if (status === 429) return m.error_throttled({ seconds }, options)
  return status < 500 ? m.ui_bad_request_sentence({}, options) : m.ui_error_sentence({}, options)
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
<p>${sentence}</p>
<p><a href="/">${m.ui_to_home({}, { locale: language })}</a></p>
</html>
`
}
