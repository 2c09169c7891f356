import { redirect } from 'react-router'
import { paths } from '#paths'
import { type ChangedTexts, findChangedTexts } from '#features/content/components/agreement/agreed-versions.ts'
import { payAddressHere } from '#features/order-links/components/payment-blocked.ts'
import { loginAddress } from '#session/private-page.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { missingData } from '#ui/alerts/missing-data.ts'

/** The action's result: whether the browser is leaving for the cashier. Then the button stays busy. */
export interface PaymentStart {
  isLeaving: boolean
  /** Terms that were published meanwhile: the next press agrees to them. */
  changed?: ChangedTexts
}

export function redirectToCashier(payUrl: string | null | undefined): PaymentStart {
  if (!payUrl) {
    showAlert(missingData.url, { kind: 'failure', lang: 'en' })
    return { isLeaving: false }
  }
  window.location.assign(payUrl)
  return { isLeaving: true }
}

/** A placed order, and where to pay it. */
export interface PlacedOrder {
  orderNumber: string
  payUrl: string
}

/**
 * Leaves for the cashier; a browser that blocks it opens the order's link.
 * Back, a reload and a reopened tab then lead to the order, not to another purchase.
 * Call it in an effect, or in a fetcher's action: the router writes the address of a page whose form was sent.
 */
export async function leaveForCashier(
  order: PlacedOrder,
  page: string = paths.checkoutOf(order.orderNumber),
): Promise<void> {
  history.replaceState(history.state, '', page)
  redirectToCashier(await payAddressHere(order))
}

/**
 * A failed purchase shows an alert and leads to the login, as specified (decision 0005). The login leads a logged-in
 * shopper back. Without a response, or under new terms or another total, the page stays: pressing again repeats the
 * same purchase.
 * @param page return address
 */
export function afterRefusedPurchase(failure: unknown, page: URL): PaymentStart {
  if (!(failure instanceof ApiFailure)) throw failure
  const changed = findChangedTexts(failure)
  if (changed) return { isLeaving: false, changed }
  showAlert(failure.message, { kind: 'failure' })
  if (failure.code !== 'network' && failure.code !== 'total_changed') throw redirect(loginAddress(page.href))
  return { isLeaving: false }
}
