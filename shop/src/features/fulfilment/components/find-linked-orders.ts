import type { getOrder, OrderDetail } from '#features/fulfilment/contract.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { readOrderLinks, sendOrderTokens } from '#session/private-pages/order-links.ts'

/** Maximum of a visitor's links that are read. */
const maxLinksRead = 5

/** Unpaid orders without an account whose links this browser has. Empty on a failure, so that the page still renders. */
export async function findWaitingLinkedOrders(): Promise<OrderDetail[]> {
  sendOrderTokens()
  const orders = await Promise.all(
    readOrderLinks()
      .slice(0, maxLinksRead)
      .map((link) => findOrder(link.order_number)),
  )
  return orders.filter((order) => order !== null).filter(({ status }) => status === 'pending')
}

async function findOrder(orderNumber: string): Promise<OrderDetail | null> {
  try {
    return await browserShopApi.call<typeof getOrder>('GET /api/order/{order_number}/', {
      params: { order_number: orderNumber },
    })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    console.info('an order did not load', failure.code)
    return null
  }
}
