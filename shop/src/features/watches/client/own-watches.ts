/** Watches of the person who is logged in, through the shop's API. */
import type { GoodsWithAvailability } from '#features/catalogue/contract.ts'
import type { deleteWatch, getWatch, listWatchedGoods, putWatch } from '#features/watches/contract.ts'
import { defaultPageSize } from '#platform/contract/values.ts'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'

export async function isWatching(goodsId: number): Promise<boolean> {
  const { is_watching } = await browserShopApi.call<typeof getWatch>('GET /api/goods_info/{id}/watch/', {
    params: { id: goodsId },
  })
  return is_watching
}

export async function changeWatch(goodsId: number, willWatch: boolean): Promise<void> {
  const params = { id: goodsId }
  await (willWatch
    ? browserShopApi.call<typeof putWatch>('PUT /api/goods_info/{id}/watch/', { params })
    : browserShopApi.call<typeof deleteWatch>('DELETE /api/goods_info/{id}/watch/', { params }))
}

export interface WatchesData {
  goods: GoodsWithAvailability[]
  count: number
  page: number
  pageCount: number
}

/** @throws ApiFailure, with status 404 for a page past the end */
export async function loadWatches(api: ShopApi, page: number): Promise<WatchesData> {
  const { results, count } = await api.call<typeof listWatchedGoods>('GET /api/watched_goods/', { query: { page } })
  return { goods: results, count, page, pageCount: Math.max(1, Math.ceil(count / defaultPageSize)) }
}
