import type { listOrders, Order } from '../../contract.ts'
import { maxPendingOrders } from '../../values.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { readSession } from '#session/session.ts'

/** The shopper's unpaid orders, newest first. Null on a failure: the page renders, and does not pass for empty. */
export async function findWaitingOrders(): Promise<Order[] | null> {
  if (!readSession()) return []
  try {
    const { results } = await browserShopApi.call<typeof listOrders>('GET /api/order/index_user_order_querset/', {
      query: { show: 'to_pay', page_size: maxPendingOrders },
    })
    return results
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    console.info('the unpaid orders did not load', failure.code)
    return null
  }
}
