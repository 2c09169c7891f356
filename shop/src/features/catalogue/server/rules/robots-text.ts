import type { Page } from '#platform/pages/page.ts'

/**
 * What search engines are asked to leave alone. The API is open to them for what pages load in the browser.
 * Private pages and the console are not named here: that they are `noindex` has to be read.
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
