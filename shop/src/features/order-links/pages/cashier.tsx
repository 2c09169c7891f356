import { useCallback, useEffect, useState } from 'react'
import { redirect, useLocation, useNavigate } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { loadOrderDetail } from '#features/fulfilment/components/load-order-detail.ts'
import type { getOrder, OrderDetail } from '#features/fulfilment/contract.ts'
import { PrivatePageFallback } from '#features/identity/components/private-page-fallback.tsx'
import { PutBackButton } from '#features/orders/components/put-back-button.tsx'
import type { openCashier } from '#features/payments/contract.ts'
import { surplusOf } from '#features/payments/rules/surplus-of.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { requireOrderAccess } from '#session/private-pages/order-links.ts'
import { loginAddress } from '#session/private-page.ts'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { BackLink } from '#ui/headings/back-link.tsx'
import { type RequestCashier, useCashier } from '../components/cashier/use-cashier.ts'
import { CashierSkeleton } from '../components/cashier/cashier-skeleton.tsx'
import { CashierView } from '../components/cashier/cashier-view.tsx'
import { type Confirmation, fetchConfirmation } from '../components/cashier/confirm-payment.ts'
import { usePaymentConfirmation } from '../components/cashier/use-payment-confirmation.ts'
import { useWayToPay } from '../components/cashier/use-way-to-pay.ts'
import type { Route } from './+types/cashier.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.payments_cashier_title()) }]

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requireOrderAccess(request, params.order_number)
  const order = await loadOrderDetail(request, params.order_number)
  return order.status === 'pending' ? order : redirect(paths.order(order.order_number))
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <PrivatePageFallback>
      <CashierSkeleton />
    </PrivatePageFallback>
  )
}

/** Shows the code or the link of an order's payment, until it is paid. */
export default function CashierPage({ loaderData: loaded }: Route.ComponentProps) {
  const { order_number: orderNumber } = loaded
  const { search } = useLocation()
  const way = useWayToPay(new URLSearchParams(search).get('provider') ?? undefined)
  const requestCashier = useCallback<RequestCashier>(
    (body, signal) =>
      browserShopApi.call<typeof openCashier>('POST /api/order/{order_number}/cashier/', {
        params: { order_number: orderNumber },
        body,
        signal,
      }),
    [orderNumber],
  )
  const [paymentNumbers, setPaymentNumbers] = useState<readonly string[]>()
  const cashier = useCashier(way.isLoading ? null : requestCashier, way.provider, paymentNumbers)
  const { state } = cashier
  const returnUrl = state.kind === 'open' ? state.cashier.return_url : null
  const { order, onCheck } = useSettled(loaded, returnUrl, setPaymentNumbers)
  const isClosed = order.status === 'expired' || order.status === 'cancelled'
  return (
    <CashierView
      back={<BackLink to={paths.order(orderNumber)}>{m.payments_cashier_to_order()}</BackLink>}
      cashier={cashier}
      way={way}
      order={order}
      status={order.status}
      surplusAmount={surplusOf(order)}
      onCheck={onCheck}
      next={
        <>
          {isClosed && (
            <PutBackButton order={order} variant="primary">
              {m.payments_cashier_order_again()}
            </PutBackButton>
          )}
          <LinkButton to={paths.order(orderNumber)} isSmall variant={isClosed ? 'secondary' : 'primary'}>
            {m.payments_cashier_to_order()}
          </LinkButton>
        </>
      }
    />
  )
}

/** The order once it does not wait any more. Leaves for the purchase's return address when it is paid, once. */
function useSettled(
  loaded: OrderDetail,
  returnUrl: string | null,
  onNumbers: (paymentNumbers: readonly string[]) => void,
) {
  const { order_number: orderNumber } = loaded
  const onPending = useCallback(
    ({ payment_numbers: numbers }: ResponseOf<typeof getOrder>) => onNumbers(numbers),
    [onNumbers],
  )
  const polled = usePaymentConfirmation(orderNumber, onPending)
  const [checked, setChecked] = useState<Confirmation | null>(null)
  const navigate = useNavigate()
  // A closed order may turn out to be paid, which the poll waits for.
  const confirmation = polled?.kind === 'settled' ? polled : (checked ?? polled)
  const order = confirmation?.kind === 'settled' ? confirmation.order : loaded
  const isLoggedOut = confirmation?.kind === 'logged_out'
  const isPaid = order.status === 'paid' && surplusOf(order) === null
  useEffect(() => {
    if (isLoggedOut) void navigate(loginAddress(location.href), { replace: true })
    if (!isPaid) return
    if (returnUrl) location.replace(returnUrl)
    else void navigate(paths.order(orderNumber), { replace: true })
  }, [isLoggedOut, isPaid, returnUrl, orderNumber, navigate])
  return {
    order,
    async onCheck() {
      const found = await fetchConfirmation(browserShopApi, orderNumber, { onPending })
      if (found) setChecked(found)
      return found === null
    },
  }
}
