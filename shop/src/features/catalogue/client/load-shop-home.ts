import type { Goods, listGoods } from '#features/catalogue/contract.ts'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'

const newestCount = 4

/** How many goods the shop has. */
export async function countGoods(api: ShopApi): Promise<number> {
  const { count } = await api.call<typeof listGoods>('GET /api/goods_info/', { query: { page_size: 1 } })
  return count
}

/** The newest goods of a type, or of the whole shop. The type's name may be in any of the shop's languages. */
export async function loadNewest(api: ShopApi, type1: string | null): Promise<Goods[]> {
  const newest = await api.call<typeof listGoods>('GET /api/goods_info/', {
    query: { ...(type1 && { type_1: type1 }), ordering: 'newest', page_size: newestCount },
  })
  return newest.results
}
