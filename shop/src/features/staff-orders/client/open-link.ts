/** Data of the payment link's page, and its step to the provider. */
import { type AgreedVersions, loadAgreedVersions } from '#features/content/components/agreement/agreed-versions.ts'
import type { LinkedOrder, openPaymentLink, payByLink } from '#features/staff-orders/contract.ts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { redirectToError } from '#session/redirect-to-error.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'

export interface LinkedOrderPage {
  /** Null: the link is wrong, or over. */
  order: LinkedOrder | null
  versions: AgreedVersions
  /** Back from the provider, who may not have reported the payment yet. */
  isBack: boolean
}

export async function loadPaymentLink(request: Request, code: string): Promise<LinkedOrderPage> {
  const isBack = new URL(request.url).searchParams.has('out_trade_no')
  try {
    const [versions, order] = await Promise.all([
      loadAgreedVersions(browserShopApi),
      browserShopApi
        .call<typeof openPaymentLink>('GET /api/order/open/{code}/', {
          params: { code },
          // A payment in another browser counts, too.
          query: { confirm: 'true' },
        })
        .catch(nullWhereOver),
    ])
    return { order, versions, isBack }
  } catch (failure) {
    return redirectToError(failure, request)
  }
}

function nullWhereOver(failure: unknown): null {
  if (failure instanceof ApiFailure && (failure.code === 'not_found' || failure.code === 'invalid')) return null
  throw failure
}

/** A failure is shown in an alert, and the page loads again: the order may be paid, or over. */
export async function startPaymentByLink(request: Request, code: string): Promise<{ isLeaving: boolean }> {
  const provider = textField(await request.formData(), 'provider')
  try {
    const { pay_url } = await browserShopApi.call<typeof payByLink>('POST /api/order/open/{code}/pay/', {
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
