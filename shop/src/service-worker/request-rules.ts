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

export function handlingOf(request: HandledRequest, origin: string): Handling {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin || request.hasAuthorization) return 'ignored'
  if (/^\/(?:api|avatars|uploads)\//.test(url.pathname)) return 'ignored'
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

/** Marks a page as a copy: the page itself then says so, and since when. */
export function markAsKept(html: string, keptAt: string): string {
  return html.replace(/<html(?=[\s>])/, `<html data-kept-at="${keptAt}"`)
}
