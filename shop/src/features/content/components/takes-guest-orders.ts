import type { getShop } from '#features/content/contract.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'

/** Whether the shop sells without an account; false while that is unknown. */
export async function takesGuestOrders(): Promise<boolean> {
  try {
    return (await browserShopApi.call<typeof getShop>('GET /api/shop/')).guest_orders
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    console.info('the facts of the shop did not load', failure.code)
    return false
  }
}
