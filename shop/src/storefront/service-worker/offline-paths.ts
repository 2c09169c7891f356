import type { OfflineUse, Page } from '#platform/pages/page.ts'

/** Page rules that the service worker contains. */
export interface OfflinePaths {
  copied: string[]
  copiedForAnyQuery: string[]
  untouched: string[]
}

export function offlinePathsOf(pages: readonly Page[]): OfflinePaths {
  const pathsFor = (use: OfflineUse) => pages.filter(({ offline }) => offline === use).map(({ path }) => path)
  return {
    copied: pathsFor('copy'),
    copiedForAnyQuery: pathsFor('copy-for-any-query'),
    untouched: pathsFor('untouched'),
  }
}
