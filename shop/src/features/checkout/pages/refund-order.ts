/** 退款测试 of the order list: asks for the whole of an order's money back. */
import { redirect } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { refundOrder } from '#features/payments/contract.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { formatMoney } from '#platform/money/money.ts'
import { stayAfterRefusal } from '#session/private-pages/stay-after-refusal.ts'
import type { Route } from './+types/refund-order.ts'

export function loader() {
  return redirect(paths.orders)
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  try {
    const refund = await browserShopApi.call<typeof refundOrder>('POST /api/order/alipay_refund/', { body: params })
    const isDone = refund.status === 'refunded'
    showAlert(
      isDone ? m.checkout_refunded({ amount: formatMoney(refund.refunded_amount) }) : m.checkout_refund_under_way(),
      { kind: 'success' },
    )
    return null
  } catch (failure) {
    stayAfterRefusal(failure, new URL(paths.orders, request.url))
    return null
  }
}
