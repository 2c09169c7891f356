import { data } from 'react-router'
import type { DetailedGoods, getGoods } from '#features/catalogue/contract.ts'
import { maxRowId } from '#platform/contract/values.ts'
import { savedAtOf } from '#platform/offline/offline-responses.ts'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'

export interface GoodsDetail {
  /** null: the response had no goods. */
  goods: DetailedGoods | null
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
  return { goods, savedAt }
}
