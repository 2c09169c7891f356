import type { Goods, listGoods } from '#features/catalogue/contract.ts'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'
import { goodsPerPage, pagesOf } from './load-goods-list.ts'

export interface NewGoodsPage {
  goods: Goods[]
  page: number
  pageCount: number
}

/**
 * All goods of the shop, the newest first.
 * @param page from 1
 * @throws ApiFailure 404 for a page past the end
 */
export async function loadNewGoods(api: ShopApi, page: number): Promise<NewGoodsPage> {
  const list = await api.call<typeof listGoods>('GET /api/goods_info/', {
    query: { ordering: 'newest', page, page_size: goodsPerPage },
  })
  return { goods: list.results, ...pagesOf(list) }
}
