/** Title, description, preview and structured data of a page, for its `meta`. Address and languages come from PageLinks in the root. */
import type { MetaDescriptor } from 'react-router'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { canonicalAddress } from '#platform/seo/page-address.ts'
import type { StructuredData } from '#platform/seo/structured-data.ts'
import type { PublicSettings } from '#platform/shop-api/page-services.ts'
import { shopName } from './shop-name.ts'

const maxDescriptionLength = 200

export interface SharedPicture {
  /** Path from the shop's root. */
  path: string
  type: 'image/jpeg' | 'image/png'
  width: number
  height: number
  alt: string
}

export interface PageMeta {
  /** Title of the browser's tab. */
  title: string
  description: string
  /** The shop's own by default. */
  picture?: SharedPicture
  /** Open Graph's type. */
  kind?: 'website' | 'product'
  isIndexed?: boolean
  /** Only for documents that search engines read: excluded from the browser's scripts by `import.meta.env.SSR`. */
  structuredData?: readonly StructuredData[]
}

type Matches = readonly ({ loaderData?: unknown } | undefined)[]

export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const origin = shopOriginOf(matches)
  const description = shorten(page.description)
  const picture = page.picture ?? { path: '/share.jpg', type: 'image/jpeg', width: 1200, height: 630, alt: shopName() }
  return [
    { title: page.title },
    { name: 'description', content: description },
    ...(page.isIndexed === false ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { property: 'og:type', content: page.kind ?? 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: origin + picture.path },
    { property: 'og:image:type', content: picture.type },
    { property: 'og:image:width', content: String(picture.width) },
    { property: 'og:image:height', content: String(picture.height) },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.structuredData ?? []).map((data) => ({ 'script:ld+json': data })),
  ]
}

/** The shop's public origin from the root's loader data; empty where even the root has failed. */
export function shopOriginOf(matches: Matches): string {
  return publicSettingsOf(matches)?.shopOrigin ?? ''
}

/** For `meta`, which has no hooks. */
export function publicSettingsOf(matches: Matches): PublicSettings | undefined {
  return (matches[0]?.loaderData as { settings?: PublicSettings } | undefined)?.settings
}

/** Turns a path of the shop with its query into the absolute address in the page's language. */
export function absoluteAddress(origin: string, path: string): string {
  const [pathname = '/', search = ''] = path.split('?')
  return canonicalAddress(origin, { pathname, search }, currentLanguage(), [...new URLSearchParams(search).keys()])
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  return characters.length <= maxDescriptionLength ? line : `${characters.slice(0, maxDescriptionLength - 1).join('')}…`
}
