import type { listNotifications } from '#features/notifications/contract.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'

/** Number of unread notices. Zero on a failure, so that the page still renders. */
export async function findUnreadCount(): Promise<number> {
  try {
    const query = { page_size: 1 }
    return (await browserShopApi.call<typeof listNotifications>('GET /api/notice/', { query })).unread_count
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    console.info('the number of unread notices is not known', failure.code)
    return 0
  }
}
