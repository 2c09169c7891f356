import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Goods, listRelatedGoods } from '#features/catalogue/contract.ts'
import { reportFailure } from '#platform/shop-api/report-failure.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { GoodsGrid } from './lists/goods-grid.tsx'

interface RelatedGoodsProps {
  goodsId: number
  /** Placeholder until the goods are loaded, so that nothing jumps. */
  room: ReactNode
  /** Called without related goods, or where reading them fails. */
  onEmpty(): void
}

export default function RelatedGoods({ goodsId, room, onEmpty }: RelatedGoodsProps) {
  const [related, setRelated] = useState<readonly Goods[]>([])
  const notifyEmpty = useEffectEvent(onEmpty)
  useEffect(() => {
    let isOver = false
    const show = async () => {
      const goods = await readRelated(goodsId)
      if (isOver) return
      setRelated(goods)
      if (goods.length === 0) notifyEmpty()
    }
    void show()
    return () => void (isOver = true)
  }, [goodsId])
  return related.length > 0 ? <GoodsGrid goods={related} isTrimmed /> : room
}

async function readRelated(id: number): Promise<Goods[]> {
  try {
    const { results } = await browserShopApi.call<typeof listRelatedGoods>('GET /api/goods_info/{id}/related/', {
      params: { id },
    })
    return results
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    reportFailure(failure, 'related goods could not be read')
    return []
  }
}
