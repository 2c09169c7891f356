import { useState } from 'react'
import { paths } from '#paths'
import { m } from '#texts'
import { PrivatePageFallback } from '#features/identity/components/private-page-fallback.tsx'
import { FollowOrder } from '#features/orders/components/order-updates.tsx'
import { OrderButtons } from '#features/orders/components/order-buttons.tsx'
import type { OrderToConfirm } from '#features/orders/components/order-question.ts'
import { OrderConfirmation } from '#features/orders/components/order-confirmation.tsx'
import { WaitingOrder } from '#features/orders/components/waiting/waiting-order.tsx'
import { savedAtOf } from '#platform/offline/offline-responses.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { requireSession } from '#session/private-page.ts'
import { BackLink } from '#ui/headings/back-link.tsx'
import { formatShopTime } from '#ui/display/shop-time.ts'
import { useRevalidateOnReturn } from '#features/orders/components/use-revalidate-on-return.ts'
import { NarrowColumn } from '#ui/headings/narrow-column.tsx'
import { changeOrderAsShopper } from '../client/change-order.ts'
import { headlineOf } from '../client/headline.ts'
import { loadCarriers } from '#features/parcels/components/load-carriers.ts'
import { loadOrderDetail } from '#features/fulfilment/components/load-order-detail.ts'
import { OrderBill } from '../components/order-bill.tsx'
import { OrderTimeline } from '../components/order-timeline.tsx'
import { OrderDestination } from '../components/order-destination.tsx'
import { OrderParcels } from '../components/order-parcels.tsx'
import { InvoiceHint } from '#features/invoices/components/invoice-hint.tsx'
import { usePapers } from '#features/invoices/components/use-papers.ts'
import { ReceiptLink } from '#features/invoices/components/receipt-link.tsx'
import { OrderReturns } from '#features/returns/components/order-returns.tsx'
import { OrderSkeleton } from '#features/fulfilment/components/order-skeleton.tsx'
import { ReviewHint } from '#features/reviews/components/review-hint.tsx'
import { ReturnHint } from '#features/returns/components/return-hint.tsx'
import type { Route } from './+types/order.ts'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { wayOf } from '../client/order-steps.ts'
import { ProgressSteps } from '#features/fulfilment/components/progress-steps.tsx'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requireSession(request)
  const order = await loadOrderDetail(request, params.order_number)
  return { order, carriers: await loadCarriers(order), savedAt: savedAtOf(order) }
}
clientLoader.hydrate = true as const

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  requireSession(request)
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
  const [question, setQuestion] = useState<OrderToConfirm | null>(null)
  const [now] = useState(() => new Date())
  const papers = usePapers(order)
  useRevalidateOnReturn()
  const isWaiting = order.status === 'pending'
  const buttons = <OrderButtons order={order} onConfirm={setQuestion} />
  return (
    <NarrowColumn isWide>
      <BackLink to={paths.orders}>{m.order_pages_all_orders()}</BackLink>
      <h1 tabIndex={-1} className="font-serif text-title tracking-[.03em] text-balance">
        {headlineOf(order)}
      </h1>
      <p className="mt-1 flex flex-wrap gap-x-4 text-note text-ink-2 tabular-nums">
        <span>{m.order_pages_order_of({ number: order.order_number })}</span>{' '}
        <time dateTime={order.created_at}>{formatShopTime(order.created_at)}</time>
      </p>
      {isWaiting && <WaitingOrder order={order}>{buttons}</WaitingOrder>}
      <OrderProgress order={order} now={now} />
      <OrderParcels order={order} onConfirm={setQuestion} />
      <OrderReturns order={order} carriers={carriers} />
      <div className="grid gap-x-8 md:grid-cols-2">
        <div>
          <OrderDestination order={order} />
          <OrderTimeline order={order} />
        </div>
        <div>
          <OrderBill order={order} />
          <ReceiptLink orderNumber={order.order_number} papers={papers} />
        </div>
      </div>
      <ReviewHint order={order} />
      <ReturnHint order={order} />
      <InvoiceHint orderNumber={order.order_number} state={papers} />
      {!isWaiting && <div className="mt-12 flex flex-wrap justify-end gap-2 border-t border-line pt-4">{buttons}</div>}
      <FollowOrder order={order} />
      <OrderConfirmation question={question} onClose={() => setQuestion(null)} />
    </NarrowColumn>
  )
}

function OrderProgress({ order, now }: { order: OrderDetail; now: Date }) {
  const steps = wayOf(order, now)
  if (steps.length === 0) return null
  return (
    <div className="mt-6">
      <ProgressSteps label={m.order_pages_progress()} steps={steps} />
    </div>
  )
}
