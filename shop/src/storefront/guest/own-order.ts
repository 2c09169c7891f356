/** Claiming and erasing an order without an account. */
import { redirect } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { claimOrder as claimOrderCall, eraseOrder as eraseOrderCall } from '#features/guests/contract.ts'
import { orderLink } from '#features/orders/components/order-link.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { removeOrderLink, sendOrderTokens } from '#session/private-pages/order-links.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'

/** Moves the order to the account that is logged in. @returns whether that succeeded; an alert shows the outcome */
export async function claimLinkedOrder(orderNumber: string): Promise<boolean> {
  sendOrderTokens()
  try {
    await browserShopApi.call<typeof claimOrderCall>('POST /api/order/{order_number}/claim/', {
      params: { order_number: orderNumber },
    })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    // A link that has ended is of no use any more.
    if (failure.status === 404) removeOrderLink(orderNumber)
    showAlert(failure.message, { kind: 'failure' })
    return false
  }
  removeOrderLink(orderNumber)
  showAlert(m.storefront_guest_claimed(), { kind: 'success', link: orderLink(orderNumber) })
  return true
}

export async function claimOrder(orderNumber: string): Promise<Response | null> {
  return (await claimLinkedOrder(orderNumber)) ? redirect(paths.order(orderNumber)) : null
}

export async function eraseOrder(orderNumber: string): Promise<Response | null> {
  sendOrderTokens()
  try {
    await browserShopApi.call<typeof eraseOrderCall>('POST /api/order/{order_number}/erase/', {
      params: { order_number: orderNumber },
    })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    showAlert(failure.message, { kind: 'failure' })
    return null
  }
  removeOrderLink(orderNumber)
  showAlert(m.storefront_guest_erased(), { kind: 'success' })
  return redirect(paths.findOrder)
}
