import type { Goods, listGoods, listGoodsTypes } from '#features/catalogue/contract.ts'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'

const newestCount = 4
const popularCount = 8
const mostPageSize = 100

export interface HomeData {
  types: { id: number; name: string; imageUrl: string | null }[]
  newest: Goods[]
  popular: Goods[]
}

/** What the home page shows. A type's picture is that of its most popular goods. */
export async function loadHome(api: ShopApi): Promise<HomeData> {
  const [types, newest, popular] = await Promise.all([
    api.call<typeof listGoodsTypes>('GET /api/goods_type/', { query: { page_size: mostPageSize } }),
    api.call<typeof listGoods>('GET /api/goods_info/', { query: { ordering: 'newest', page_size: newestCount } }),
    api.call<typeof listGoods>('GET /api/goods_info/', { query: { ordering: 'popular', page_size: mostPageSize } }),
  ])
  const imageOfType = new Map<string, string>()
  for (const goods of popular.results.toReversed()) imageOfType.set(goods.type_1, goods.image_url)
  return {
    types: types.results.map((type) => ({
      id: type.id,
      name: type.type_1,
      imageUrl: imageOfType.get(type.type_1) ?? null,
    })),
    newest: newest.results,
    popular: popular.results.slice(0, popularCount),
  }
}
