import type { OfflineUse, Page } from '#platform/pages/page.ts'

/** Of the pages all that the service worker carries. */
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
