import { useEffect, useState } from 'react'
import type { getReviewMarks, ReviewMarks } from '#features/reviews/contract.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { readSession } from '#session/session.ts'

const none: ReviewMarks = { helpful: [], reported: [], own: [] }

/** Reads the marks of the shopper after the page, because pages are the same for everybody. */
export function useMarks(goodsId: number, known: ReviewMarks | undefined): ReviewMarks {
  const [marks, setMarks] = useState(known ?? none)
  useEffect(() => {
    if (known) return
    let isCurrent = true
    void readMarks(goodsId).then((found) => isCurrent && setMarks(found))
    return () => {
      isCurrent = false
    }
  }, [goodsId, known])
  return marks
}

export async function readMarks(goodsId: number): Promise<ReviewMarks> {
  if (!readSession()) return none
  try {
    return await browserShopApi.call<typeof getReviewMarks>('GET /api/review/marks/', { query: { goods_id: goodsId } })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    console.info('the marks of reviews did not load', failure.code)
    return none
  }
}
