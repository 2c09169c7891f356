import { data } from 'react-router'
import type { DetailedGoods, getGoods, Goods, listRelatedGoods } from '#features/catalogue/contract.ts'
import { maxRowId } from '#platform/contract/values.ts'
import { savedAtOf } from '#platform/offline/offline-responses.ts'
import { reportFailure } from '#platform/shop-api/report-failure.ts'
import { ApiFailure, type ShopApi } from '#platform/shop-api/shop-api.ts'

export interface GoodsDetail {
  /** null: the response had no goods. */
  goods: DetailedGoods | null
  related: Goods[]
  /** Without a network: when this copy was saved. */
  savedAt?: string | undefined
}

/** @throws a 404 for an invalid id */
export function readGoodsId(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Infinity
  if (id > maxRowId) throw data(null, { status: 404 })
  return id
}

export async function loadGoodsDetail(api: ShopApi, goodsId: number): Promise<GoodsDetail> {
  const response: DetailedGoods | null | undefined = await api.call<typeof getGoods>('GET /api/goods_info/{id}/', {
    params: { id: goodsId },
    offlineFor: 'everybody',
  })
  const goods = response?.id ? response : null
  const savedAt = savedAtOf(response)
  // Prices of related goods would be as old, and are not worth another wait.
  return { goods, related: goods && !savedAt ? await loadRelated(api, goodsId) : [], savedAt }
}

/** The page works without these on a failure. */
async function loadRelated(api: ShopApi, id: number): Promise<Goods[]> {
  try {
    const { results } = await api.call<typeof listRelatedGoods>('GET /api/goods_info/{id}/related/', { params: { id } })
    return results
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    reportFailure(failure, 'related goods could not be read')
    return []
  }
}
