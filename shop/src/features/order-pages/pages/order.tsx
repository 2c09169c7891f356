import { redirect } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { loadOrderDetail } from '#features/fulfilment/components/load-order-detail.ts'
import { OrderSkeleton } from '#features/fulfilment/components/order-skeleton.tsx'
import { PrivatePageFallback } from '#features/identity/components/private-page-fallback.tsx'
import { loadCarriers } from '#features/parcels/components/load-carriers.ts'
import { savedAtOf } from '#platform/offline/offline-responses.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { requireOrderAccess } from '#session/private-pages/order-links.ts'
import { readSession } from '#session/session.ts'
import { changeOrderAsShopper } from '../client/change-order.ts'
import { headlineOf } from '../client/headline.ts'
import { OrderView } from '../components/order-view.tsx'
import type { Route } from './+types/order.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requireOrderAccess(request, params.order_number)
  if (!readSession()) throw redirect(paths.guestOrder(params.order_number))
  const order = await loadOrderDetail(request, params.order_number)
  return { order, carriers: await loadCarriers(order), savedAt: savedAtOf(order) }
}
clientLoader.hydrate = true as const

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  requireOrderAccess(request, params.order_number)
  return changeOrderAsShopper(request, params.order_number)
}

export { revalidateUnlessLeaving as shouldRevalidate } from '#features/orders/components/revalidate-unless-leaving.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? headlineOf(loaderData.order) : m.fulfilment_order()) },
]

export function HydrateFallback() {
  return (
    <PrivatePageFallback>
      <OrderSkeleton />
    </PrivatePageFallback>
  )
}

export default function OrderPage({ loaderData: { order, carriers } }: Route.ComponentProps) {
  return (
    <OrderView
      order={order}
      carriers={carriers}
      back={{ to: paths.orders, label: m.order_pages_all_orders() }}
      addressPath={paths.addressesOfOrder(order.order_number)}
      receiptPath={paths.receipt(order.order_number)}
      hasReviews
    />
  )
}
