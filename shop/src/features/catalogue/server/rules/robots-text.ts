import type { Page } from '#platform/pages/page.ts'

/**
 * Excludes paths from crawling, but not the API's calls that pages load in the browser.
 * Private pages and the console are absent, because crawlers must read their `noindex`.
 */
export function robotsText(origin: string, pages: readonly Page[]): string {
  const linesOfPages = pages.flatMap(({ robots = [] }) => robots)
  return `User-agent: *
Allow: /api/goods_info/
Allow: /api/goods_type/
Disallow: /api/
${linesOfPages.join('\n')}

Sitemap: ${origin}/sitemap.xml
`
}
