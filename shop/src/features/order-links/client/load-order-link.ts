/** Data of an order link's page, and its step to the provider. */
import { type AgreedVersions, loadAgreedVersions } from '#features/content/components/agreement/agreed-versions.ts'
import type { LinkedOrder, openOrderLink, payByOrderLink } from '#features/order-links/contract.ts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { redirectToError } from '#session/redirect-to-error.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { isPaymentBlocked } from '../components/payment-blocked.ts'

export interface OrderLinkPage {
  /** Null: the link is wrong, or over. */
  order: LinkedOrder | null
  versions: AgreedVersions
  /** Back from the provider, which may not have reported the payment yet. */
  isBack: boolean
  /** This browser does not open the providers' pages. */
  isBlocked: boolean
}

export async function loadOrderLink(request: Request, code: string): Promise<OrderLinkPage> {
  const isBack = new URL(request.url).searchParams.has('out_trade_no')
  try {
    const [versions, order, isBlocked] = await Promise.all([
      loadAgreedVersions(browserShopApi),
      readLinkedOrder(code),
      isPaymentBlocked(),
    ])
    return { order, versions, isBack, isBlocked }
  } catch (failure) {
    return redirectToError(failure, request)
  }
}

/**
 * Queries the provider too, because the payment may happen in another browser.
 * @returns null for a wrong or expired link
 * @throws ApiFailure
 */
export async function readLinkedOrder(code: string, signal?: AbortSignal): Promise<LinkedOrder | null> {
  try {
    return await browserShopApi.call<typeof openOrderLink>('GET /api/order/open/{code}/', {
      params: { code },
      query: { confirm: 'payment' },
      ...(signal && { signal }),
    })
  } catch (failure) {
    if (failure instanceof ApiFailure && (failure.code === 'not_found' || failure.code === 'invalid')) return null
    throw failure
  }
}

/** A failure is shown in an alert, and the page loads again: the order may be paid, or over. */
export async function startPaymentByLink(request: Request, code: string): Promise<{ isLeaving: boolean }> {
  const provider = textField(await request.formData(), 'provider')
  try {
    const { pay_url } = await browserShopApi.call<typeof payByOrderLink>('POST /api/order/open/{code}/pay/', {
      params: { code },
      body: provider === '' ? {} : { provider },
    })
    window.location.assign(pay_url)
    return { isLeaving: true }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    showAlert(failure.message, { kind: 'failure' })
    return { isLeaving: false }
  }
}
