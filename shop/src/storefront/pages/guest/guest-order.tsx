/** The order of a guest: whole with its token, otherwise the part that its number alone shows. */
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { isReturnFromCashier } from '#features/checkout/client/returned-order.ts'
import { OrderSkeleton } from '#features/fulfilment/components/order-skeleton.tsx'
import type { OrderSummary, summariseOrder } from '#features/guests/contract.ts'
import { changeOrderAsShopper } from '#features/order-pages/client/change-order.ts'
import { headlineOf } from '#features/order-pages/client/headline.ts'
import { OrderView } from '#features/order-pages/components/order-view.tsx'
import { loadCarriers } from '#features/parcels/components/load-carriers.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { requireOrderAccess } from '#session/private-pages/order-links.ts'
import { redirectToError } from '#session/redirect-to-error.ts'
import { FoundOrder } from '../../guest/found-order.tsx'
import { GuestNotice } from '../../guest/guest-notice.tsx'
import { openOrder } from '../../guest/open-order.ts'
import { claimOrder, eraseOrder } from '../../guest/own-order.ts'
import type { Route } from './+types/guest-order.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.kind === 'whole' ? headlineOf(loaderData.order) : m.fulfilment_order()) },
  { name: 'referrer', content: 'no-referrer' },
]

export const handle = { otherParameters: ['out_trade_no'] }

export async function clientLoader({ request, params: { order_number: orderNumber } }: Route.ClientLoaderArgs) {
  const isBack = isReturnFromCashier(new URL(request.url).searchParams)
  try {
    const order = await openOrder(orderNumber)
    if (order) return { kind: 'whole' as const, order, carriers: await loadCarriers(order), isBack }
    return { kind: 'summary' as const, orderNumber, summary: await findSummary(orderNumber) }
  } catch (failure) {
    if (failure instanceof Response) throw failure
    return redirectToError(failure, request)
  }
}
clientLoader.hydrate = true as const

/** @throws ApiFailure: an outage is not the absence of an order */
async function findSummary(orderNumber: string): Promise<OrderSummary | null> {
  try {
    return await browserShopApi.call<typeof summariseOrder>('GET /api/order/summary/{order_number}/', {
      params: { order_number: orderNumber },
    })
  } catch (failure) {
    if (failure instanceof ApiFailure && (failure.status === 404 || failure.status === 400)) return null
    throw failure
  }
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const intent = textField(await request.clone().formData(), 'intent')
  if (intent === 'claim') return claimOrder(params.order_number)
  if (intent === 'erase') return eraseOrder(params.order_number)
  requireOrderAccess(request, params.order_number)
  return changeOrderAsShopper(request, params.order_number)
}

export { revalidateUnlessLeaving as shouldRevalidate } from '#features/orders/components/revalidate-unless-leaving.ts'

export function HydrateFallback() {
  return (
    <>
      <p className="hidden unscripted:block">{m.storefront_guest_needs_script()}</p>
      <div data-pending className="unscripted:hidden">
        <OrderSkeleton />
      </div>
    </>
  )
}

export default function GuestOrderPage({ loaderData }: Route.ComponentProps) {
  const order = loaderData.kind === 'whole' ? loaderData.order : null
  useUpdates(order?.status === 'pending' || order?.status === 'refunding')
  if (loaderData.kind === 'summary') {
    return <FoundOrder orderNumber={loaderData.orderNumber} summary={loaderData.summary} />
  }
  const { order_number: orderNumber } = loaderData.order
  return (
    <OrderView
      order={loaderData.order}
      carriers={loaderData.carriers}
      back={{ to: paths.findOrder, label: m.storefront_guest_other_orders() }}
      addressPath={paths.guestAddress(orderNumber)}
      receiptPath={paths.guestReceipt(orderNumber)}
      notice={<GuestNotice order={loaderData.order} isConfirming={loaderData.isBack} />}
    />
  )
}

const readsEveryMs = 5_000
const readsForMs = 600_000

/** Reads the page again while money moves and the page is visible. */
function useUpdates(isMoving: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isMoving) return
    const read = () => {
      if (!document.hidden) void revalidate()
    }
    const timer = setInterval(read, readsEveryMs)
    const end = setTimeout(() => clearInterval(timer), readsForMs)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
      document.removeEventListener('visibilitychange', read)
    }
  }, [isMoving, revalidate])
}
