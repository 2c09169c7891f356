/** What a slice says of each of its pages in `pages.ts`. Router, sitemap, robots.txt, service worker, stories and gallery read it. */
export interface PageFacts {
  /** Where stories and gallery find it: addresses in the demo catalogue, by the names of their pictures. */
  screens: Readonly<Record<string, string>>
  isPrivate?: boolean
  /** Search engines may show it, as far as its own `meta` does not refuse; all others are `noindex`. */
  isIndexed?: boolean
  /** Lines of robots.txt: which of its addresses are not worth a search engine's visit. */
  robots?: readonly string[]
  offline?: OfflineUse
  /** Its form holds long texts: 64 kB in place of 16. */
  hasLongForm?: true
}

/**
 * What the service worker has of it without a network: by default nothing but the offline screen.
 * - `copy`: the page as it was read, unless its query makes another page of it
 * - `copy-for-any-query`: the same page, whatever the query
 * - `untouched`: where a password is typed or money is spent the service worker has no hand in it
 */
export type OfflineUse = 'copy' | 'copy-for-any-query' | 'untouched'

/**
 * A page states its facts, even one that is shown nowhere.
 * A frame has pages inside; a route that only answers has no screen.
 */
export type RouteEntry = PageEntry | FrameEntry | AnswerEntry

interface PageEntry extends PageFacts {
  /** Without one it is what its frame shows first. */
  path?: string
  index?: true
  file: `${string}.tsx`
}

interface FrameEntry {
  path?: string
  file: `${string}.tsx`
  id?: string
  children: RouteEntry[]
}

interface AnswerEntry {
  path: string
  file: `${string}.ts`
}

export interface Page extends PageFacts {
  /** From the root, as React Router writes it: `/shop/goods_detail/:goods_id`. */
  path: string
}

export function listPages(entries: readonly RouteEntry[], above = ''): Page[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path}` : above
    if ('children' in entry) return listPages(entry.children, path)
    return 'screens' in entry ? [{ ...entry, path: path || '/' }] : []
  })
}
