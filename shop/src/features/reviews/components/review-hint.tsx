import { paths } from '#paths'
import { m } from '#texts'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { LinkButton } from '#ui/controls/link-button.tsx'

/** Leads to the reviews of an order's lines; nothing while none can be written or read. */
export function ReviewHint({ order }: { order: Pick<OrderDetail, 'order_number' | 'lines'> }) {
  const isOpen = order.lines.some(({ is_reviewable: isReviewable }) => isReviewable)
  if (!isOpen && order.lines.every(({ review_status: status }) => status === null)) return null
  return (
    <p className="mt-8 flex justify-end">
      <LinkButton to={paths.reviewOrder(order.order_number)} isSmall>
        {isOpen ? m.reviews_write_title() : m.reviews_look()}
      </LinkButton>
    </p>
  )
}
