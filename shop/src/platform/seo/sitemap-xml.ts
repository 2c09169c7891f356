/** Writes sitemaps as sitemaps.org defines them, in pieces: a shop's addresses need not fit in memory. */
import { defaultLanguage, languages } from '#platform/i18n/language.ts'
import { escapeXml } from './escape-xml.ts'
import { canonicalAddress } from './page-address.ts'

/** The protocol's limit of addresses in one sitemap. */
const maxAddresses = 50_000

/** Each page has one address for every language. */
export const maxPagesInSitemap = Math.floor(maxAddresses / languages.length)

export interface SitemapPage {
  /** Path from the shop's root, with its query. */
  path: string
  changedAt?: Date
}

export async function* writeSitemap(origin: string, pages: AsyncIterable<SitemapPage>): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
`
  for await (const page of pages) yield entriesOf(origin, page)
  yield '</urlset>\n'
}

export function writeSitemapIndex(origin: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>\n`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}</sitemapindex>
`
}

/** One entry for each language, each naming all languages, as search engines require. */
function entriesOf(origin: string, { path, changedAt }: SitemapPage): string {
  const [pathname = '/', search = ''] = path.split('?')
  const names = [...new URLSearchParams(search).keys()]
  const addresses = languages.map((language) => ({
    language: language as string,
    address: escapeXml(canonicalAddress(origin, { pathname, search }, language, names)),
  }))
  const inDefault = addresses.find(({ language }) => language === defaultLanguage)!
  const alternates = [...addresses, { language: 'x-default', address: inDefault.address }]
    .map(({ language, address }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`)
    .join('')
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return addresses.map(({ address }) => `<url><loc>${address}</loc>${changed}${alternates}</url>\n`).join('')
}
