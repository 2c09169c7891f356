/**
 * A page's Content-Security-Policy. Allows inline scripts by hash, because a nonce cannot be cached with a page.
 * @param options.scriptHashes hashes of the build's inline scripts, computed before pages contain data
 * @param options.apiOrigin where pages call the API; empty: their own origin
 */
export function contentSecurityPolicyOf({ scriptHashes, apiOrigin }: PolicyOptions): string {
  const api = apiOrigin ? ` ${apiOrigin}` : ''
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scriptHashes.map((digest) => `'${digest}'`)].join(' '),
    "style-src 'self'",
    `img-src 'self' data: blob:${api}`,
    `connect-src 'self'${api}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The one policy of `storefront/frame/trusted-types.ts`.
    'trusted-types default',
  ].join('; ')
}

/** A preview is shown within the console, which has the same origin. */
export const framedBySelf = (policy: string) => policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")

interface PolicyOptions {
  scriptHashes: readonly string[]
  apiOrigin: string
}

/** In development, Vite adds its own scripts and styles to the page, and writes markup. */
export const developmentPolicy =
  "default-src 'self' 'unsafe-inline' data: blob: ws: http: https:; frame-ancestors 'none'"
