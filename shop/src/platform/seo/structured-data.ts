/** Structured data for search engines (schema.org as JSON-LD), in scripts that are data and never run. */
export type StructuredData = Record<string, unknown>

const context = 'https://schema.org'

export function organization(shop: { origin: string; name: string; logoPath: string }): StructuredData {
  return {
    '@context': context,
    '@type': 'Organization',
    '@id': `${shop.origin}/#organization`,
    name: shop.name,
    url: `${shop.origin}/`,
    logo: shop.origin + shop.logoPath,
  }
}

/** @param searchPath the search's address with `{query}` as placeholder */
export function webSite(site: {
  origin: string
  name: string
  languages: readonly string[]
  searchPath: string
}): StructuredData {
  return {
    '@context': context,
    '@type': 'WebSite',
    '@id': `${site.origin}/#website`,
    name: site.name,
    url: `${site.origin}/`,
    inLanguage: site.languages,
    publisher: { '@id': `${site.origin}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: site.origin + site.searchPath },
      'query-input': 'required name=query',
    },
  }
}

/** @param crumbs from the outermost; `url` absolute, absent for the page itself */
export function breadcrumbList(crumbs: readonly { name: string; url?: string }[]): StructuredData {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(url && { item: url }),
    })),
  }
}
