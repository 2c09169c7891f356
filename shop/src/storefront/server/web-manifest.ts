/** Web app manifest of the shop, in each language. */
import { paths } from '#paths'
import { m } from '#texts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { readShopNames } from '#platform/database/queries/shop-names.ts'
import type { Api } from '#platform/http/api.ts'
import { type Language, languages } from '#platform/i18n/language.ts'
import { barColours } from '#ui/theme/theme.ts'

export function addWebManifest(api: Api, context: Pick<ShopContext, 'database' | 'config'>): void {
  for (const language of languages) {
    api.app.get(`/manifest.${language}.webmanifest`, async (_request, reply) => {
      const names = await readShopNames(context)
      return reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', 'public, no-cache')
        .send(JSON.stringify(webManifest(names[language], language)))
    })
  }
}

function webManifest(shopName: string, language: Language) {
  const options = { locale: language }
  return {
    id: paths.home,
    name: `${shopName} · ${m.storefront_greeting_note({}, options)}`,
    short_name: shopName,
    description: m.home_description({}, options),
    lang: language,
    start_url: paths.home,
    scope: paths.home,
    display: 'standalone',
    background_color: barColours.light,
    theme_color: barColours.light,
    categories: ['shopping'],
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icons/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: m.storefront_menu_shop({}, options), url: paths.shop },
      { name: m.favourites_title({}, options), url: paths.favourites },
      { name: m.orders_title({}, options), url: paths.orders },
    ],
  }
}
