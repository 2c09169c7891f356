/** 退款测试 of the order list: requests a refund of the order's remaining money. */
import { redirect } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { refundOrder } from '#features/payments/contract.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { orderLink } from '#features/orders/components/order-link.ts'
import { formatRest } from '#features/orders/components/order-question.ts'
import { stayAfterFailure } from '#session/private-pages/stay-after-failure.ts'
import type { Route } from './+types/refund-order.ts'

export function loader() {
  return redirect(paths.orders)
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const before = (await request.formData()).get('refunded_before')
  try {
    const refund = await browserShopApi.call<typeof refundOrder>('POST /api/order/alipay_refund/', { body: params })
    const isDone = refund.status === 'refunded'
    showAlert(
      isDone
        ? m.checkout_refunded({
            amount: formatRest(refund.refunded_amount, typeof before === 'string' ? before : '0.00'),
          })
        : m.checkout_refund_under_way(),
      { kind: 'success', link: orderLink(params.order_number) },
    )
    return null
  } catch (failure) {
    stayAfterFailure(failure, new URL(paths.orders, request.url))
    return null
  }
}
