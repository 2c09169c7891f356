import { redirect } from 'react-router'
import { paths } from '#paths'
import type { getOrder, OrderDetail } from '#features/fulfilment/contract.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { readSession } from '#session/session.ts'
import { redirectToErrorOrLogin } from '#session/redirect-to-error-or-login.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'

/** @throws a redirect to the list, without a session to the order's public page, when the number is mistyped or another person's */
export async function loadOrderDetail(request: Request, orderNumber: string): Promise<OrderDetail> {
  try {
    return await browserShopApi.call<typeof getOrder>('GET /api/order/{order_number}/', {
      params: { order_number: orderNumber },
      offlineFor: 'person',
    })
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) {
      showAlert(failure.message, { kind: 'failure' })
      throw redirect(readSession() ? paths.orders : paths.guestOrder(orderNumber))
    }
    return redirectToErrorOrLogin(failure, request)
  }
}
