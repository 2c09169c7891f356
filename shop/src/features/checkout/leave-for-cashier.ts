import { redirect } from 'react-router'
import { loginAddress } from '#platform/shop-api/private-page.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { showAlert } from '#ui/alert-store.ts'
import { missingData } from '#ui/missing-data.ts'

/** What an action answers: whether the browser is on its way to the cashier, so that the button stays at work. */
export interface PaymentStart {
  isLeaving: boolean
}

/** Leaves the shop for the address where the order is paid. */
export function leaveForCashier(payUrl: string | null | undefined): PaymentStart {
  if (!payUrl) {
    showAlert(missingData.url, { kind: 'failure', lang: 'en' })
    return { isLeaving: false }
  }
  window.location.assign(payUrl)
  return { isLeaving: true }
}

/**
 * The specification leads a failed purchase to the login. That helps where logging in is what is missing (401). Anything
 * else, an empty shelf or a payment service that is away, the login would only send back again: there the alert says
 * what is wrong and the page stays.
 * @param page where to come back to after the login
 */
export function afterRefusal(failure: unknown, page: URL): PaymentStart {
  if (!(failure instanceof ApiFailure)) throw failure
  showAlert(failure.message, { kind: 'failure' })
  if (failure.status === 401) throw redirect(loginAddress(page.href))
  return { isLeaving: false }
}
