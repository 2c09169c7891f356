import { useEffect, useState } from 'react'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { reportFailure } from '#platform/shop-api/report-failure.ts'
import { loadPapers, type OrderPapers } from './load-papers.ts'

/** Papers of an order, loaded after its page so that they never delay it; null until then, and without a network. */
export function usePapers(order: OrderDetail): OrderPapers | null {
  const [loaded, setLoaded] = useState<{ orderNumber: string; papers: OrderPapers | null } | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const { order_number: orderNumber } = order
    // After a failure the list stays: the page of the paper shows the reason, and reloads.
    const load = async () => {
      const papers = await loadPapers(order, leaving.signal)
      if (!leaving.signal.aborted) setLoaded({ orderNumber, papers })
    }
    void load().catch((failure: unknown) => {
      if (!leaving.signal.aborted) reportFailure(failure, 'the papers of an order could not be loaded')
    })
    return () => leaving.abort()
  }, [order])
  return loaded?.orderNumber === order.order_number ? loaded.papers : null
}
