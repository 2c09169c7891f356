import { data } from 'react-router'
import type { getShop, getShopText } from '#features/content/contract.ts'
import { textKinds, textPaths } from '#features/content/values.ts'
import { savedAtOf } from '#platform/offline/offline-responses.ts'
import { withoutEndingSlash } from '#platform/pages/match-page.ts'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'

/** Loads the text of the page at the request's address, in its current version or the one of `?version=`. */
export async function loadShopText(api: ShopApi, request: Request) {
  const { pathname, searchParams } = new URL(request.url)
  const kind = textKinds.find((known) => textPaths[known] === withoutEndingSlash(pathname))
  const version = searchParams.get('version')
  if (!kind || (version !== null && !/^[1-9]\d{0,8}$/.test(version))) throw data(null, { status: 404 })
  const [shop, text] = await Promise.all([
    api.call<typeof getShop>('GET /api/shop/', { offlineFor: 'everybody' }),
    api.call<typeof getShopText>('GET /api/shop_text/{kind}/', {
      params: { kind },
      ...(version !== null && { query: { version: Number(version) } }),
      offlineFor: 'everybody',
    }),
  ])
  return { text, shop, hasVersion: version !== null, savedAt: savedAtOf(text, shop) }
}

export type LoadedShopText = Awaited<ReturnType<typeof loadShopText>>
