/** The cashier of an order link: the code or link of one order's payment, without a login. */
import { useCallback, useEffect } from 'react'
import { redirect, useLocation, useNavigate } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { openLinkCashier } from '#features/order-links/contract.ts'
import { type RequestCashier, useCashier } from '../components/cashier/use-cashier.ts'
import { CashierSkeleton } from '../components/cashier/cashier-skeleton.tsx'
import { CashierView } from '../components/cashier/cashier-view.tsx'
import { useWayToPay } from '../components/cashier/use-way-to-pay.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { redirectToError } from '#session/redirect-to-error.ts'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { BackLink } from '#ui/headings/back-link.tsx'
import { readLinkedOrder } from '../client/load-order-link.ts'
import { useLinkedOrder } from '../client/use-linked-order.ts'
import type { Route } from './+types/link-cashier.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(m.order_links_title()) },
  { name: 'referrer', content: 'no-referrer' },
]

export const handle = { addressParameters: ['provider'] }

/** The link's own page shows the outcome of an order that does not wait. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  try {
    const order = await readLinkedOrder(params.code)
    return order?.status === 'pending' ? order : redirect(paths.orderLink(params.code))
  } catch (failure) {
    return redirectToError(failure, request)
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <>
      <p className="hidden text-danger unscripted:block">{m.order_links_needs_script()}</p>
      <div className="unscripted:hidden">
        <CashierSkeleton />
      </div>
    </>
  )
}

export default function LinkCashierPage({ loaderData: loaded, params: { code } }: Route.ComponentProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const way = useWayToPay(new URLSearchParams(search).get('provider') ?? undefined)
  const requestCashier = useCallback<RequestCashier>(
    (body, signal) =>
      browserShopApi.call<typeof openLinkCashier>('POST /api/order/open/{code}/cashier/', {
        params: { code },
        body,
        signal,
      }),
    [code],
  )
  const { order, readAgain } = useLinkedOrder(code, loaded)
  const cashier = useCashier(way.isLoading ? null : requestCashier, way.provider, order?.payment_numbers)
  const status = order?.status
  const link = paths.orderLink(code)
  const isShownThere = order === null || order.is_replaced || status === 'paid'
  useEffect(() => {
    if (isShownThere) void navigate(link, { replace: true })
  }, [isShownThere, link, navigate])
  return (
    <CashierView
      back={<BackLink to={link}>{m.order_links_back()}</BackLink>}
      cashier={cashier}
      way={way}
      order={order ?? loaded}
      status={status ?? 'expired'}
      surplusAmount={order?.surplus_amount ?? null}
      onCheck={readAgain}
      hasWarned
      next={<LinkButton to={paths.shop}>{m.order_links_to_shop()}</LinkButton>}
    />
  )
}
