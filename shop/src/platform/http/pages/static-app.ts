/**
 * Serves a single-page app below one path: its files, and the same page for every address there, without data of the
 * shop.
 */
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createFileListener } from './built-files.ts'

export interface StaticApp {
  /** `/console`: the page serves this and every path below. */
  path: string
  files: URL
  page: URL
}

/** Allows no inline code, no foreign origin and no text as markup; pictures may be created in the browser. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** @param next handles all other paths */
export function createStaticAppListener(
  { path, files, page }: StaticApp,
  securityHeaders: Record<string, string>,
  next: RequestListener,
): RequestListener {
  const serveFile = createFileListener(files, securityHeaders)
  const content = readFileSync(page)
  const headers = {
    ...securityHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-length': content.length,
    'cache-control': 'no-cache',
    'content-security-policy': contentSecurityPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    // Packers scan tracking numbers.
    'permissions-policy': (securityHeaders['permissions-policy'] ?? '').replace('camera=()', 'camera=(self)'),
  }
  return (request, response) => {
    const { url = '/', method } = request
    const pathname = url.split('?', 1)[0]!
    const isOurs = pathname === path || pathname.startsWith(`${path}/`)
    if (!isOurs || (method !== 'GET' && method !== 'HEAD')) return next(request, response)
    serveFile(request, response, () => {
      // A missing script of an earlier build must not become the page.
      if (pathname.startsWith(`${path}/assets/`)) return next(request, response)
      response.writeHead(200, headers).end(method === 'HEAD' ? undefined : content)
    })
  }
}
