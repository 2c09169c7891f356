import type { AiCrawlers } from '#features/settings/values.ts'
import type { Page } from '#platform/pages/page.ts'
import { trainingCrawlers, userFetchers } from './ai-crawlers.ts'

/**
 * Excludes paths from crawling, but not the API's calls that pages load in the browser.
 * Private pages and the console are absent, because crawlers must read their `noindex`.
 */
export function robotsText(origin: string, pages: readonly Page[], aiCrawlers: AiCrawlers): string {
  const linesOfPages = pages.flatMap(({ robots = [] }) => robots)
  return `User-agent: *
Allow: /api/goods_info/
Allow: /api/goods_type/
Disallow: /api/
${linesOfPages.join('\n')}
${refusalOf(aiCrawlers)}
Sitemap: ${origin}/sitemap.xml
`
}

function refusalOf(aiCrawlers: AiCrawlers): string {
  if (aiCrawlers === 'allow') return ''
  const refused = aiCrawlers === 'none' ? [...trainingCrawlers, ...userFetchers] : trainingCrawlers
  return `\n${refused.map((name) => `User-agent: ${name}`).join('\n')}\nDisallow: /\n`
}
