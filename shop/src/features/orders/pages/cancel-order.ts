/** 取消订单 of the order list. */
import { redirect } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { cancelOrder } from '#features/orders/contract.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { stayAfterFailure } from '#session/private-pages/stay-after-failure.ts'
import { orderLink } from '../components/order-link.ts'
import type { Route } from './+types/cancel-order.ts'

export function loader() {
  return redirect(paths.orders)
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  try {
    await browserShopApi.call<typeof cancelOrder>('POST /api/order/{order_number}/cancel/', { params })
    showAlert(m.orders_cancelled_now(), { kind: 'success', link: orderLink(params.order_number) })
    return null
  } catch (failure) {
    stayAfterFailure(failure, new URL(paths.orders, request.url))
    return null
  }
}
