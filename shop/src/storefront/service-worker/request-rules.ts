/** Which requests the service worker has a hand in. Tokens, payments and everything that is sent are none of its business. */

export type Handling =
  /** Named after its content: once kept, never asked for again. */
  | 'asset'
  /** From the network; the kept one where there is none. */
  | 'picture'
  /** A page whose copy is kept, and shown as such where the network does not answer. */
  | 'kept-page'
  /** A page that is never kept: without network the offline screen. */
  | 'page'
  | 'ignored'

export interface HandledRequest {
  method: string
  url: string
  mode: string
  hasAuthorization: boolean
}

const keptPages = [/^\/$/, /^\/shop$/, /^\/shop\/goods_detail\/\d+$/, /^\/user\/(?:favorites|order)$/, /^\/offline$/]
/** Their content is the same page whatever the query says; on others a query makes another page. */
const queryless = /^\/(?:shop\/goods_detail\/|offline)/
const harmlessParameters = new Set(['lang'])
/** Where a password is typed or money is spent, and what the cashier adds to the way back. */
const untouchedPages = /^\/user\/(?:login|pay)(?:\/|$)/
const cashierParameters = ['out_trade_no', 'trade_no', 'sign']

export function handlingOf(request: HandledRequest, origin: string): Handling {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin || request.hasAuthorization) return 'ignored'
  if (/^\/(?:api|avatars|uploads)\//.test(url.pathname)) return 'ignored'
  if (untouchedPages.test(url.pathname) || cashierParameters.some((name) => url.searchParams.has(name)))
    return 'ignored'
  if (request.mode === 'navigate') return keptPageKey(url) ? 'kept-page' : 'page'
  if (url.pathname.startsWith('/assets/')) return 'asset'
  if (url.pathname.startsWith('/goods_img/')) return url.searchParams.has('v') ? 'asset' : 'picture'
  if (/^\/(?:pictures|icons)\/|^\/favicon\.svg$/.test(url.pathname)) return 'picture'
  return 'ignored'
}

/** Under which path the page's copy is kept; null: it is not. */
export function keptPageKey(url: URL): string | null {
  const path = url.pathname.replace(/(?<=.)\/$/, '')
  if (!keptPages.some((pattern) => pattern.test(path))) return null
  if (!queryless.test(path) && [...url.searchParams.keys()].some((name) => !harmlessParameters.has(name))) return null
  return path
}

/**
 * Whether a copy may be shown in place of a page that is merely slow: not in another language than the one that was read last,
 * or that the address asks for.
 */
export function isCopyAtHand(url: URL, copyLanguage: string | null, lastLanguage: string | null): boolean {
  const wanted = url.searchParams.get('lang') ?? lastLanguage
  return wanted === null || wanted === copyLanguage
}

/** Marks a page as a copy: the page itself then says so, and since when. */
export function markAsKept(html: string, keptAt: string): string {
  return html.replace(/<html(?=[\s>])/, `<html data-kept-at="${keptAt}"`)
}
