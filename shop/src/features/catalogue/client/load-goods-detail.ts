import { data } from 'react-router'
import type { DetailedGoods, getGoods, Goods, listGoods } from '#features/catalogue/contract.ts'
import { popularity, tagOfGoods } from '#features/catalogue/values.ts'
import { maxRowId } from '#platform/contract/values.ts'
import { savedAtOf } from '#platform/offline/offline-responses.ts'
import { reportFailure } from '#platform/shop-api/report-failure.ts'
import { ApiFailure, type ShopApi } from '#platform/shop-api/shop-api.ts'

const relatedCount = 4
/** Of a sub-type: among so many each page chooses its own. */
const popularCount = 24

export interface GoodsDetail {
  /** null: the answer held no goods. */
  goods: DetailedGoods | null
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
  const answer: DetailedGoods | null | undefined = await api.call<typeof getGoods>('GET /api/goods_info/{id}/', {
    params: { id: goodsId },
    keptFor: 'everybody',
  })
  const goods = answer?.id ? answer : null
  const keptAt = savedAtOf(answer)
  // Prices of related goods would be as old, and are not worth another wait.
  return { goods, related: goods && !keptAt ? await loadRelated(api, goods) : [], keptAt }
}

/** Goods of the same sub-type, then of the same type; the page does without them when they cannot be had. */
async function loadRelated(api: ShopApi, goods: Goods): Promise<Goods[]> {
  const { type_1, type_2 } = goods
  const ofSubType = await loadPopular(api, { type_1, type_2, page_size: popularCount }, (listed) =>
    pickOthers(listed, goods.id),
  )
  if (ofSubType.length === relatedCount) return ofSubType
  const known = new Set([goods.id, ...ofSubType.map(({ id }) => id)])
  const fill = (listed: readonly Goods[]) =>
    listed.filter(({ id }) => !known.has(id)).slice(0, relatedCount - ofSubType.length)
  return [...ofSubType, ...(await loadPopular(api, { type_1, page_size: 2 * relatedCount + 1 }, fill))]
}

/**
 * Four of the most popular, not the same on each page: who goes from one to the next sees others.
 * So a new price of a best seller concerns a few pages of its sub-type, not all of them.
 */
function pickOthers(listed: readonly Goods[], goodsId: number): Goods[] {
  const others = listed.filter(({ id }) => id !== goodsId)
  const groups = Math.max(1, Math.floor(others.length / relatedCount))
  const first = (goodsId % groups) * relatedCount
  return others.slice(first, first + relatedCount)
}

async function loadPopular(
  api: ShopApi,
  filter: { type_1: string; type_2?: string; page_size: number },
  pick: (listed: readonly Goods[]) => Goods[],
): Promise<Goods[]> {
  try {
    const list = await api.call<typeof listGoods>('GET /api/goods_info/', {
      query: { ...filter, ordering: 'popular' },
      // Every sale would have the pages of a whole type made anew.
      staleTags: [popularity],
      unusedTags({ results }) {
        const picked = pick(results)
        return results.filter((goods) => !picked.includes(goods)).map(({ id }) => tagOfGoods(id))
      },
    })
    return pick(list.results)
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    reportFailure(failure, 'related goods could not be read')
    return []
  }
}
