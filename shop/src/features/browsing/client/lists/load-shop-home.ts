import type { Goods, listGoods } from '#features/catalogue/contract.ts'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'

const newestCount = 4

export interface GoodsCount {
  count: number
  /** Whether the count is a lower bound. */
  isCapped: boolean
}

/** How many goods the shop has. */
export async function countGoods(api: ShopApi): Promise<GoodsCount> {
  const { count, is_count_capped } = await api.call<typeof listGoods>('GET /api/goods_info/', {
    query: { page_size: 1 },
  })
  return { count, isCapped: is_count_capped ?? false }
}

/** The newest goods of a type, or of the whole shop. The type's name may be in any of the shop's languages. */
export async function loadNewest(api: ShopApi, type1: string | null): Promise<Goods[]> {
  const newest = await api.call<typeof listGoods>('GET /api/goods_info/', {
    query: { ...(type1 && { type_1: type1 }), ordering: 'newest', page_size: newestCount },
  })
  return newest.results
}
