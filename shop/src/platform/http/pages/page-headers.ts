import { hash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * What a page's own Content-Security-Policy allows. Inline scripts are allowed by hash: a nonce could not be kept together
 * with a cached page.
 * @param apiOrigin where pages call the API; empty: their own origin
 */
export function contentSecurityPolicyOf(html: string, apiOrigin: string): string {
  const hashes = new Set<string>()
  for (const [, script] of html.matchAll(inlineScript)) {
    hashes.add(`'sha256-${hash('sha256', script!, 'base64')}'`)
  }
  const api = apiOrigin ? ` ${apiOrigin}` : ''
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${api}`,
    `connect-src 'self'${api}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
