/** Serves the pages on the shop's port: static files, pages rendered by the bundle, and the API's own paths handed on to the API. */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { createRequestHandler, ServerBuild } from 'react-router'
import sirv from 'sirv'
import { formatDuration } from '#platform/i18n/duration.ts'
import { isLanguage, languageCookie, pickLanguage } from '#platform/i18n/language.ts'
import type { PageServices } from '#platform/shop-api/page-services.ts'
import { pageForLog } from '#platform/telemetry/page-for-log.ts'
import type { Api } from './api.ts'
import { compress, isCompressible, isWorthCompressing, pickEncoding } from './compress-answer.ts'
import type { Config } from '#platform/config/config.ts'
import { deferScripts } from '#platform/first-load/page-html.ts'
import { answerPageRefusal, pageMethods } from './page-refusal.ts'
import { pageAddressOf, PageRefused, toWebRequest } from './page-request.ts'
import { pageAddress, pageDelayInSeconds } from './request-limits.ts'

/** What the bundle's entry.server exports beside its renderer. */
interface PageEntry {
  createRequestHandler: typeof createRequestHandler
  inPage<Result>(services: PageServices, render: () => Result): Result
  createPageContext(services: PageServices): Parameters<ReturnType<typeof createRequestHandler>>[1]
}

export interface PageServerOptions {
  api: Api
  config: Config
  loadBuild(): Promise<ServerBuild>
  /** Where the browser's files lie; null while Vite serves them itself. */
  clientDirectory: URL | null
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

const apiPath =
  /^\/(?:api|goods_img|avatars|uploads|sitemaps)\/|^\/(?:healthz|readyz)\/?(?:\?|$)|^\/(?:robots\.txt|sitemap\.xml|manifest\.[\w-]+\.webmanifest)(?:\?|$)/

export function createPageListener(options: PageServerOptions): Listener {
  const serveFile = options.clientDirectory
    ? sirv(fileURLToPath(options.clientDirectory), {
        etag: true,
        brotli: true,
        gzip: true,
        setHeaders(response, pathname) {
          response.setHeader('x-content-type-options', 'nosniff')
          if (pathname.startsWith('/assets/'))
            response.setHeader('cache-control', 'public, max-age=31536000, immutable')
          else if (pathname === '/service-worker.js') response.setHeader('cache-control', 'no-cache')
          else response.setHeader('cache-control', 'public, max-age=3600')
          // Not among the endings that sirv knows.
          if (pathname.endsWith('.ico')) response.setHeader('content-type', 'image/x-icon')
        },
      })
    : null
  return (request, response) => {
    if (apiPath.test(request.url ?? '/')) {
      options.api.app.routing(request, response)
      return
    }
    const renderIt = () => {
      renderPage(options, request, response).catch((error: unknown) => {
        const status = answerPageRefusal(error, request, response, options.config.shopName)
        if (status === 500) options.api.app.log.error({ err: error, page: pageForLog(request.url) }, 'page failed')
      })
    }
    if (serveFile && (request.method === 'GET' || request.method === 'HEAD')) serveFile(request, response, renderIt)
    else renderIt()
  }
}

async function renderPage(
  options: PageServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { api, config } = options
  const address = pageAddressOf(request, config.shopOrigin)
  const delayInSeconds = config.hasRateLimits ? await pageDelayInSeconds(api.app, visitorOf(request)) : 0
  if (delayInSeconds > 0) throw new PageRefused(429, delayInSeconds)
  const build = await options.loadBuild()
  const entry = build.entry.module as unknown as PageEntry
  const asked = address.searchParams.get('lang')
  const language = pickLanguage(asked, request.headers.cookie)
  const services: PageServices = {
    language,
    settings: {
      shopName: config.shopName,
      shopOrigin: config.shopOrigin,
      apiOrigin: config.apiOrigin,
      filingNotice: config.filingNotice,
      keptFor: formatDuration(config.orderTtlInMs, language),
      hasTestPages: config.hasTestPages,
    },
    callApi: (method, path, body) => callInProcess(api, { method, path, body }, language, request),
    report: (failure, sentence) => api.app.log.warn({ err: failure, page: pageForLog(request.url) }, sentence),
  }
  const answer = await entry.inPage(services, async () =>
    entry.createRequestHandler(build, process.env.NODE_ENV)(
      await toWebRequest(request, address, response),
      entry.createPageContext(services),
    ),
  )
  const rendered = answer.body ? await buffer(Readable.fromWeb(answer.body as never)) : Buffer.alloc(0)
  const headers = Object.fromEntries(answer.headers)
  const html = headers['content-type']?.startsWith('text/html') ? pageHtml(rendered.toString('utf8'), options) : null
  const body = html === null ? rendered : Buffer.from(html)
  const encoding =
    isCompressible(headers['content-type']) && isWorthCompressing(body.length)
      ? pickEncoding(request.headers['accept-encoding'])
      : null
  const sent = encoding ? await compress(body, encoding) : body
  response.writeHead(answer.status, {
    ...headers,
    ...(html === null
      ? { 'x-content-type-options': 'nosniff' }
      : { ...pageHeaders(html, config), 'content-language': language }),
    vary: 'cookie, accept-encoding',
    ...(answer.status === 405 ? { allow: pageMethods } : {}),
    ...(encoding && { 'content-encoding': encoding }),
    ...(isLanguage(asked)
      ? { 'set-cookie': `${languageCookie}=${asked}; Path=/; Max-Age=31536000; SameSite=Lax` }
      : {}),
    'content-length': sent.length,
  })
  response.end(request.method === 'HEAD' ? undefined : sent)
}

/** While developing, Vite needs its scripts where it put them. */
function pageHtml(rendered: string, { clientDirectory }: PageServerOptions): string {
  return clientDirectory ? deferScripts(rendered) : rendered
}

/** Behind a trusted proxy each visitor has a limit of their own, not all of them the proxy's. */
function visitorOf(request: IncomingMessage) {
  const forwardedFor = request.headers['x-forwarded-for']
  return {
    remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
    headers: forwardedFor ? { 'x-forwarded-for': String(forwardedFor) } : ({} as Record<string, string>),
  }
}

async function callInProcess(
  api: Api,
  { method, path, body }: { method: string; path: string; body: object | undefined },
  language: string,
  request: IncomingMessage,
) {
  const visitor = method === 'GET' ? { remoteAddress: pageAddress, headers: {} } : visitorOf(request)
  const answer = await api.app.inject({
    method: method as 'GET',
    url: path,
    ...(body ? { payload: body } : {}),
    remoteAddress: visitor.remoteAddress,
    headers: {
      ...visitor.headers,
      cookie: `${languageCookie}=${language}`,
      host: request.headers.host ?? 'localhost',
    },
  })
  return { status: answer.statusCode, body: answer.json<unknown>() }
}

const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Inline scripts are allowed by hash: a nonce could not be kept together with a cached page. */
function pageHeaders(html: string, config: Config): Record<string, string> {
  const hashes = new Set<string>()
  for (const [, script] of html.matchAll(inlineScript)) {
    hashes.add(`'sha256-${createHash('sha256').update(script!).digest('base64')}'`)
  }
  const api = config.apiOrigin ? ` ${config.apiOrigin}` : ''
  return {
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'self' ${[...hashes].join(' ')}`,
      "style-src 'self' 'unsafe-inline'",
      `img-src 'self' data: blob:${api}`,
      `connect-src 'self'${api}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cache-control': 'no-cache',
  }
}
