/**
 * Facts about each page in a slice's `pages.ts`. Router, sitemap, robots.txt, service worker, stories and gallery
 * read them.
 */
export interface PageFacts {
  /** Addresses in the demo catalogue for stories and gallery, by the names of their pictures. */
  screens: Readonly<Record<string, string>>
  isPrivate?: boolean
  /** Search engines may index the page, unless its own `meta` refuses; all others are `noindex`. */
  isIndexed?: boolean
  /** Lines of robots.txt: addresses that search engines should not visit. */
  robots?: readonly string[]
  offline?: OfflineUse
  /** The address is a proof: the page is not stored, its address reaches no other site, and logs cut it. */
  isSecret?: true
  /** Allows a form of 64 kB instead of 16, for long texts. */
  hasLongForm?: true
}

/**
 * How the service worker treats the page; by default it shows the offline screen.
 * - `copy`: the page as last read, unless its query selects another page
 * - `copy-for-any-query`: the same page for any query
 * - `untouched`: not handled by the service worker, because passwords or money are involved
 */
export type OfflineUse = 'copy' | 'copy-for-any-query' | 'untouched'

/**
 * Every page states its facts, even one that is never shown. A frame contains pages; a route that only returns data
 * has no screen.
 */
export type RouteEntry = PageEntry | FrameEntry | ResponseEntry

interface PageEntry extends PageFacts {
  /** Absent for the index page of a frame. */
  path?: string
  index?: true
  /** For a file with several pages. */
  id?: string
  file: `${string}.tsx`
}

interface FrameEntry {
  path?: string
  file: `${string}.tsx`
  id?: string
  children: RouteEntry[]
}

interface ResponseEntry {
  path: string
  file: `${string}.ts`
}

export interface Page extends PageFacts {
  /** Path from the root, in React Router's syntax: `/shop/goods_detail/:goods_id`. */
  path: string
}

export function listPages(entries: readonly RouteEntry[], above = ''): Page[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path}` : above
    if ('children' in entry) return listPages(entry.children, path)
    return 'screens' in entry ? [{ ...entry, path: path || '/' }] : []
  })
}
