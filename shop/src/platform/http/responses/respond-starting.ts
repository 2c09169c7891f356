/** Responds while the shop is starting: JSON for programs, and for browsers a page that reloads itself. */
import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { m } from '#texts'
import { type Language, pickLanguage } from '#platform/i18n/language.ts'
import { closedPolicy, type SecurityHeaders } from './security-headers.ts'

const retryAfterInSeconds = 1
const style =
  'body{font:16px/1.6 system-ui,sans-serif;color-scheme:light dark;display:grid;min-height:90vh;place-content:center;' +
  'padding:0 24px;text-align:center}'
const policy = `${closedPolicy}; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** `/healthz` returns 200 because the process is alive; its body says that nothing else is served yet. */
export function respondStarting(
  request: IncomingMessage,
  response: ServerResponse,
  securityHeaders: SecurityHeaders,
): void {
  const url = URL.parse(request.url ?? '/', 'http://localhost')
  const isHealth = /^\/healthz\/?$/.test(url?.pathname ?? '')
  const language = pickLanguage(url?.searchParams.get('lang'), request.headers.cookie)
  const isPage = !isHealth && /\btext\/html\b/.test(request.headers.accept ?? '')
  response.writeHead(isHealth ? 200 : 503, {
    ...securityHeaders,
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': randomUUID(),
    ...(isPage && { 'content-security-policy': policy, refresh: `${retryAfterInSeconds}` }),
    ...(!isHealth && { 'retry-after': `${retryAfterInSeconds}` }),
  })
  if (isHealth) response.end(JSON.stringify({ status: 'starting' }))
  else response.end(isPage ? pageIn(language) : problemIn(language))
}

const problemIn = (locale: Language) =>
  JSON.stringify({ detail: m.error_starting({}, { locale }), code: 'unavailable' })

function pageIn(locale: Language): string {
  const sentence = m.error_starting({}, { locale })
  return (
    `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="robots" content="noindex"><title>${sentence}</title><style>${style}</style><p role="status">${sentence}</p></html>`
  )
}
