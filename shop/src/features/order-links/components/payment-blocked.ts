import type { makeOrderLink } from '#features/order-links/contract.ts'
import { loadFittingWays } from './cashier/use-way-to-pay.ts'
import { inAppBrowser } from '#features/orders/rules/in-app-browser.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'

/** Whether this browser blocks the pages of all providers. Other browsers make no request. */
export async function isPaymentBlocked(signal?: AbortSignal): Promise<boolean> {
  if (inAppBrowser(navigator.userAgent) !== 'blocked') return false
  try {
    return (await loadFittingWays(signal)).length === 0
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    console.info('the ways to pay did not load', failure.code)
    return true
  }
}

/**
 * Where this browser goes on to pay: `payUrl`, or where it is blocked, the order's link.
 * Navigate there without the router, because the app's “open in browser” takes the address that it has loaded.
 */
export async function payAddressHere({
  orderNumber,
  payUrl,
}: {
  orderNumber: string
  payUrl: string
}): Promise<string> {
  if (!(await isPaymentBlocked())) return payUrl
  try {
    const { url } = await browserShopApi.call<typeof makeOrderLink>('POST /api/order/{order_number}/open/', {
      params: { order_number: orderNumber },
    })
    return url
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    console.info('the link of the order was not made', failure.code)
    return payUrl
  }
}
