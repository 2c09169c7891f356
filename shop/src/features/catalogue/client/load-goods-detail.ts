import { data } from 'react-router'
import type { getGoods, Goods, listGoods } from '#features/catalogue/contract.ts'
import { popularity } from '#features/catalogue/values.ts'
import { maxRowId } from '#platform/contract/values.ts'
import { keptAtOf } from '#platform/offline/kept-answers.ts'
import { reportFailure } from '#platform/shop-api/report-failure.ts'
import { ApiFailure, type ShopApi } from '#platform/shop-api/shop-api.ts'

const relatedCount = 4

export interface GoodsDetail {
  /** null: the answer held no goods. */
  goods: Goods | null
  related: Goods[]
  /** Where there was no network: since when this has been kept. */
  keptAt?: string | undefined
}

/** @throws a 404 for what cannot be the id of a goods */
export function readGoodsId(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Infinity
  if (id > maxRowId) throw data(null, { status: 404 })
  return id
}

export async function loadGoodsDetail(api: ShopApi, goodsId: number): Promise<GoodsDetail> {
  const answer: Goods | null | undefined = await api.call<typeof getGoods>('GET /api/goods_info/{id}/', {
    params: { id: goodsId },
    keptFor: 'everybody',
  })
  const goods = answer?.id ? answer : null
  const keptAt = keptAtOf(answer)
  // Prices of related goods would be as old, and are not worth another wait.
  return { goods, related: goods && !keptAt ? await loadRelated(api, goods) : [], keptAt }
}

/** Goods of the same sub-type, then of the same type; the page does without them when they cannot be had. */
async function loadRelated(api: ShopApi, goods: Goods): Promise<Goods[]> {
  const [ofSubType, ofType] = await Promise.all([
    loadPopular(api, { type_1: goods.type_1, type_2: goods.type_2, page_size: relatedCount + 1 }),
    loadPopular(api, { type_1: goods.type_1, page_size: 2 * relatedCount + 1 }),
  ])
  const related = new Map([...ofSubType, ...ofType].map((item) => [item.id, item]))
  related.delete(goods.id)
  return [...related.values()].slice(0, relatedCount)
}

async function loadPopular(
  api: ShopApi,
  filter: { type_1: string; type_2?: string; page_size: number },
): Promise<Goods[]> {
  try {
    const list = await api.call<typeof listGoods>('GET /api/goods_info/', {
      query: { ...filter, ordering: 'popular' },
      // Every sale would have the pages of a whole type made anew.
      staleTags: [popularity],
    })
    return list.results
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    reportFailure(failure, 'related goods could not be read')
    return []
  }
}
