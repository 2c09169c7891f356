/** Rules for requests that the service worker handles. Tokens, payments and all writes are excluded. */
import { pageMatcher, withoutEndingSlash } from '#platform/pages/match-page.ts'
import type { OfflinePaths } from './offline-paths.ts'

export type Handling =
  /** Named after its content: once cached, never fetched again. */
  | 'asset'
  /** Network first; without one the cached copy. */
  | 'picture'
  /** A page with a cached copy, shown as such where the network does not respond. */
  | 'copied-page'
  /** A page that is never cached: without network the offline screen. */
  | 'page'
  | 'ignored'

export interface HandledRequest {
  method: string
  url: string
  mode: string
  hasAuthorization: boolean
}

const harmlessParameters = new Set(['lang'])
/** Parameters that the cashier adds to the return address. */
const cashierParameters = ['out_trade_no', 'trade_no', 'sign']

export function createRequestRules(paths: OfflinePaths) {
  const isUntouched = pageMatcher(paths.untouched)
  const isCopied = pageMatcher(paths.copied)
  const isCopiedForAnyQuery = pageMatcher(paths.copiedForAnyQuery)

  function handlingOf(request: HandledRequest, origin: string): Handling {
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== origin || request.hasAuthorization) return 'ignored'
    if (/^\/(?:api|avatars|console|uploads)(?:\/|$)/.test(url.pathname)) return 'ignored'
    if (isUntouched(url.pathname) || cashierParameters.some((name) => url.searchParams.has(name))) return 'ignored'
    if (request.mode === 'navigate') return pageCopyKey(url) ? 'copied-page' : 'page'
    if (url.pathname.startsWith('/assets/')) return 'asset'
    if (url.pathname.startsWith('/goods_img/')) return url.searchParams.has('v') ? 'asset' : 'picture'
    if (/^\/(?:pictures|icons)\/|^\/favicon\.svg$/.test(url.pathname)) return 'picture'
    return 'ignored'
  }

  /** Cache key of the page's copy; null: not cached. */
  function pageCopyKey({ pathname, searchParams }: URL): string | null {
    const isPlain = [...searchParams.keys()].every((name) => harmlessParameters.has(name))
    const mayBeCopied = isCopiedForAnyQuery(pathname) || (isPlain && isCopied(pathname))
    return mayBeCopied ? withoutEndingSlash(pathname) : null
  }

  return { handlingOf, pageCopyKey }
}

/**
 * Whether a copy may replace a page that is merely slow.
 * The copy's language must be the one read last, or the one in the address.
 */
export function mayUseCopy(url: URL, copyLanguage: string | null, lastLanguage: string | null): boolean {
  const wanted = url.searchParams.get('lang') ?? lastLanguage
  return wanted === null || wanted === copyLanguage
}

/** Marks a page as a copy of the given time. Stored copies use the attribute's name, so it stays. */
export function markAsSaved(html: string, savedAt: string): string {
  return html.replace(/<html(?=[\s>])/, `<html data-kept-at="${savedAt}"`)
}
