import type { Goods, listGoods } from '#features/catalogue/contract.ts'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'

const newestCount = 4
const mostPageSize = 100

/** `image_url` of each type's most popular goods, by type name, and how many goods the shop has. */
export interface ShopOverview {
  goodsCount: number
  imageUrls: Record<string, string>
}

export async function loadShopOverview(api: ShopApi): Promise<ShopOverview> {
  const popular = await api.call<typeof listGoods>('GET /api/goods_info/', {
    query: { ordering: 'popular', page_size: mostPageSize },
  })
  const imageUrls: Record<string, string> = {}
  for (const goods of popular.results) imageUrls[goods.type_1] ??= goods.image_url
  return { goodsCount: popular.count, imageUrls }
}

/** The newest goods of a type, whose name may be in any of the shop's languages; of the whole shop where none is named. */
export async function loadNewest(api: ShopApi, type1: string | null): Promise<Goods[]> {
  const newest = await api.call<typeof listGoods>('GET /api/goods_info/', {
    query: { ...(type1 && { type_1: type1 }), ordering: 'newest', page_size: newestCount },
  })
  return newest.results
}
