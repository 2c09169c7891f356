import type { Goods, listGoods, listGoodsTypes } from '#features/catalogue/contract.ts'
import { maxPageSize } from '#platform/contract/values.ts'
import type { WireHome } from '../contract.ts'
import { loadContent } from './load-content.ts'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'

const newestCount = 4
const popularCount = 8

export interface HomeData {
  content: WireHome
  types: { id: number; name: string; imageUrl: string | null }[]
  newest: Goods[]
  popular: Goods[]
}

/** @param url the page's address, which may name a preview of the console */
export async function loadHome(api: ShopApi, url: string): Promise<HomeData> {
  const [content, types, newest, popular] = await Promise.all([
    loadContent(api, url),
    api.call<typeof listGoodsTypes>('GET /api/goods_type/', { query: { page_size: maxPageSize } }),
    api.call<typeof listGoods>('GET /api/goods_info/', { query: { ordering: 'newest', page_size: newestCount } }),
    api.call<typeof listGoods>('GET /api/goods_info/', { query: { ordering: 'popular', page_size: popularCount } }),
  ])
  return {
    content,
    types: types.results.map((type) => ({
      id: type.id,
      name: type.type_1,
      imageUrl: type.image_url || null,
    })),
    newest: newest.results,
    popular: popular.results,
  }
}
