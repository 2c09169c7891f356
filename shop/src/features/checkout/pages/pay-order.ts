/** 去付款 of lists: to the cashier with an order that still waits for its payment. A fetcher posts to it. */
import { redirect } from 'react-router'
import { paths } from '#paths'
import type { payOrder } from '#features/checkout/contract.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { readSession } from '#session/session.ts'
import { stayAfterFailure } from '#session/private-pages/stay-after-failure.ts'
import { leaveForCashier, redirectToCashier } from '../client/redirect-to-cashier.ts'
import type { Route } from './+types/pay-order.ts'

export function loader() {
  return redirect(paths.orders)
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const redirectUrl = (await request.formData()).get('redirect_url')
  try {
    const { pay_url } = await browserShopApi.call<typeof payOrder>('POST /api/order/{order_number}/pay/', {
      params,
      body: { redirect_url: typeof redirectUrl === 'string' ? redirectUrl : '' },
    })
    if (!pay_url) return redirectToCashier(pay_url)
    const page = readSession() ? undefined : paths.guestOrder(params.order_number)
    await leaveForCashier({ orderNumber: params.order_number, payUrl: pay_url }, page)
    return { isLeaving: true }
  } catch (failure) {
    stayAfterFailure(failure, new URL(paths.orders, request.url))
    return { isLeaving: false }
  }
}
