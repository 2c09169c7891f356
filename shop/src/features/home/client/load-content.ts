import type { ShopApi } from '#platform/shop-api/shop-api.ts'
import type { getHome, WireHome } from '../contract.ts'

/** Content of the home page and of the shop's banner, as published or as previewed. */
export function loadContent(api: ShopApi, url: string): Promise<WireHome> {
  const preview = new URL(url).searchParams.get('preview') ?? undefined
  return api.call<typeof getHome>('GET /api/home/', { query: { preview } })
}
