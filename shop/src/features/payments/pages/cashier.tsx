import { useEffect } from 'react'
import { redirect, useLocation, useNavigate } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { loadOrderDetail } from '#features/fulfilment/components/load-order-detail.ts'
import { PrivatePageFallback } from '#features/identity/components/private-page-fallback.tsx'
import { OrderedGoods } from '#features/orders/components/waiting/ordered-goods.tsx'
import { OrdersSkeleton } from '#features/orders/components/orders-skeleton.tsx'
import { pageTitle } from '#platform/seo/page-title.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { requireOrderAccess } from '#session/private-pages/order-links.ts'
import { loginAddress } from '#session/private-page.ts'
import { BackLink } from '#ui/headings/back-link.tsx'
import { NarrowColumn } from '#ui/headings/narrow-column.tsx'
import { PageHeading } from '#ui/headings/page-heading.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useCashier } from '../client/use-cashier.ts'
import { CashierPanel } from '../components/cashier-panel.tsx'
import { usePaymentConfirmation } from '../components/use-payment-confirmation.ts'
import { useWayToPay } from '../components/use-way-to-pay.ts'
import { WaysToPay } from '../components/ways-to-pay.tsx'
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
      <NarrowColumn>
        <PageHeading>{m.payments_cashier_title()}</PageHeading>
        <OrdersSkeleton count={1} />
      </NarrowColumn>
    </PrivatePageFallback>
  )
}

/** Shows the code or the link of an order's payment, until it is paid. */
export default function CashierPage({ loaderData: order }: Route.ComponentProps) {
  const { order_number: orderNumber } = order
  const { search } = useLocation()
  const way = useWayToPay(new URLSearchParams(search).get('provider') ?? undefined)
  const { state, onRenew } = useCashier(browserShopApi, orderNumber, way.provider)
  useLeaveWhenSettled(orderNumber, state.kind === 'open' ? state.cashier.return_url : null)
  return (
    <NarrowColumn>
      <BackLink to={paths.order(orderNumber)}>{m.payments_cashier_to_order()}</BackLink>
      <PageHeading>{m.payments_cashier_title()}</PageHeading>
      <WaysToPay way={way} />
      <CashierPanel state={state} provider={way.name} order={order} onRenew={onRenew} />
      <Section title={m.payments_cashier_goods()} isNear>
        <OrderedGoods order={order} />
        <p className="mt-4 text-note text-ink-2">{m.payments_cashier_closes({ number: orderNumber })}</p>
      </Section>
    </NarrowColumn>
  )
}

/** Leaves for the purchase's return address once it is paid, otherwise for the order. */
function useLeaveWhenSettled(orderNumber: string, returnUrl: string | null) {
  const confirmation = usePaymentConfirmation(orderNumber)
  const navigate = useNavigate()
  const kind = confirmation?.kind
  const isPaid = confirmation?.kind === 'settled' && confirmation.order.status === 'paid'
  useEffect(() => {
    if (kind === 'logged_out') void navigate(loginAddress(location.href), { replace: true })
    if (kind !== 'settled') return
    if (isPaid && returnUrl) location.replace(returnUrl)
    else void navigate(paths.order(orderNumber), { replace: true })
  }, [kind, isPaid, returnUrl, orderNumber, navigate])
}
