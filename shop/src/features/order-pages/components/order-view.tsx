import { type ReactNode, useState } from 'react'
import { m } from '#texts'
import { ProgressSteps } from '#features/fulfilment/components/progress-steps.tsx'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { InvoiceHint } from '#features/invoices/components/invoice-hint.tsx'
import { ReceiptLink } from '#features/invoices/components/receipt-link.tsx'
import { usePapers } from '#features/invoices/components/use-papers.ts'
import { OrderButtons } from '#features/orders/components/order-buttons.tsx'
import { OrderConfirmation } from '#features/orders/components/order-confirmation.tsx'
import type { OrderToConfirm } from '#features/orders/components/order-question.ts'
import { FollowOrder } from '#features/orders/components/order-updates.tsx'
import { useRevalidateOnReturn } from '#features/orders/components/use-revalidate-on-return.ts'
import { WaitingOrder } from '#features/orders/components/waiting/waiting-order.tsx'
import type { loadCarriers } from '#features/parcels/components/load-carriers.ts'
import { OrderReturns } from '#features/returns/components/order-returns.tsx'
import { ReturnHint } from '#features/returns/components/return-hint.tsx'
import { ReviewHint } from '#features/reviews/components/review-hint.tsx'
import { formatShopTime } from '#ui/display/shop-time.ts'
import { BackLink } from '#ui/headings/back-link.tsx'
import { NarrowColumn } from '#ui/headings/narrow-column.tsx'
import { headlineOf } from '../client/headline.ts'
import { wayOf } from '../client/order-steps.ts'
import { OrderBill } from './order-bill.tsx'
import { OrderDestination } from './order-destination.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderTimeline } from './order-timeline.tsx'

export interface OrderViewProps {
  order: OrderDetail
  carriers: Awaited<ReturnType<typeof loadCarriers>>
  back: { to: string; label: string }
  /** Where an address of the order is chosen. */
  addressPath: string
  receiptPath: string
  /** Below the head: about the order's owner. */
  notice?: ReactNode
  /** Orders without an account are not reviewed. */
  hasReviews?: boolean
}

/** The whole order, as its buyer sees it. */
export function OrderView({ order, carriers, back, addressPath, receiptPath, notice, hasReviews }: OrderViewProps) {
  const [question, setQuestion] = useState<OrderToConfirm | null>(null)
  const [now] = useState(() => new Date())
  const papers = usePapers(order)
  useRevalidateOnReturn()
  const isWaiting = order.status === 'pending'
  const buttons = <OrderButtons order={order} onConfirm={setQuestion} />
  return (
    <NarrowColumn isWide>
      <BackLink to={back.to}>{back.label}</BackLink>
      <h1 tabIndex={-1} className="font-serif text-title tracking-[.03em] text-balance">
        {headlineOf(order)}
      </h1>
      <p className="mt-1 flex flex-wrap gap-x-4 text-note text-ink-2 tabular-nums">
        <span>{m.order_pages_order_of({ number: order.order_number })}</span>{' '}
        <time dateTime={order.created_at}>{formatShopTime(order.created_at)}</time>
      </p>
      {isWaiting && <WaitingOrder order={order}>{buttons}</WaitingOrder>}
      <OrderProgress order={order} now={now} />
      {notice}
      <OrderParcels order={order} onConfirm={setQuestion} />
      <OrderReturns order={order} carriers={carriers} />
      <div className="grid gap-x-8 md:grid-cols-2">
        <div>
          <OrderDestination order={order} addressPath={addressPath} />
          <OrderTimeline order={order} />
        </div>
        <div>
          <OrderBill order={order} />
          <ReceiptLink path={receiptPath} papers={papers} />
        </div>
      </div>
      {hasReviews && <ReviewHint order={order} />}
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
