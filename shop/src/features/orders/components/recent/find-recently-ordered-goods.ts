import type { listRecentlyOrderedGoods, RecentlyOrderedGoods } from '#features/orders/contract.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { readSession } from '#session/session.ts'

const maxRequested = 12

/** The shopper's last ordered goods. Empty on a failure, so that the page still renders. */
export async function findRecentlyOrderedGoods(): Promise<RecentlyOrderedGoods[]> {
  if (!readSession()) return []
  try {
    const { results } = await browserShopApi.call<typeof listRecentlyOrderedGoods>(
      'GET /api/order/recently_ordered_goods/',
      { query: { page_size: maxRequested } },
    )
    return results
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    console.info('recently ordered goods are not known', failure.code)
    return []
  }
}
