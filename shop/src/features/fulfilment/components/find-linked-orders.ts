import type { getOrder, OrderDetail } from '#features/fulfilment/contract.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { readOrderLinks, sendOrderTokens } from '#session/private-pages/order-links.ts'

/** Maximum of a visitor's links that are read. */
const maxLinksRead = 5

/** Unpaid orders without an account that have links in this browser. Null where one of them is unknown. */
export async function findWaitingLinkedOrders(): Promise<OrderDetail[] | null> {
  sendOrderTokens()
  const orders = await Promise.all(
    readOrderLinks()
      .slice(0, maxLinksRead)
      .map((link) => findOrder(link.order_number)),
  )
  if (orders.includes('unknown')) return null
  return orders
    .filter((order) => typeof order === 'object' && order !== null)
    .filter(({ status }) => status === 'pending')
}

async function findOrder(orderNumber: string): Promise<OrderDetail | null | 'unknown'> {
  try {
    return await browserShopApi.call<typeof getOrder>('GET /api/order/{order_number}/', {
      params: { order_number: orderNumber },
    })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    // The link has ended.
    if (failure.status === 404) return null
    console.info('an order did not load', failure.code)
    return 'unknown'
  }
}
