import { paths } from '#paths'
import { m } from '#texts'
import type { Order } from '#features/orders/contract.ts'
import type { OrderStatus, OpenReturnStep } from '#features/orders/values.ts'
import { OrderCard, type OrderCardProps } from './order-card.tsx'
import { MoneyAmount } from '#ui/display/money-amount.tsx'
import { formatCount } from '#ui/display/count.ts'
import { formatShopTime } from '#ui/display/shop-time.ts'
import { goodsNames } from '../client/goods-names.ts'
import { orderFacts } from '../client/order-facts.ts'
import { OrderButtons } from './order-buttons.tsx'
import type { OrderToConfirm } from './order-question.ts'
import { FulfilmentTag } from './status/fulfilment-tag.tsx'
import { OrderStatusTag } from './status/order-status-tag.tsx'
import { Tag, type TagTone } from '#ui/display/tag.tsx'

const stories: Record<OrderStatus, () => string> = {
  pending: m.orders_progress_pending,
  paid: m.orders_progress_paid,
  refunding: m.orders_progress_refunding,
  refunded: m.orders_progress_refunded,
  expired: m.orders_progress_expired,
  cancelled: m.orders_progress_cancelled,
  paid_late: m.orders_progress_paid_late,
}

function storyOf({ status, fulfilment, open_return }: Order): string {
  if (status !== 'paid') return stories[status]()
  if (open_return === 'approved') return m.orders_progress_return_approved()
  if (open_return) return m.orders_progress_return()
  if (fulfilment === 'needs_address') return m.orders_progress_needs_address()
  if (fulfilment === 'delivered') return m.orders_progress_delivered()
  const hasLeft = fulfilment === 'partly_shipped' || fulfilment === 'shipped'
  return hasLeft ? m.orders_progress_sent() : m.orders_progress_paid()
}

function severalGoods(order: Order): OrderCardProps['several'] {
  const { lines, order_number } = order
  const note = m.orders_kinds({
    kinds: formatCount(lines.length),
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  })
  return { names: goodsNames(order), to: paths.order(order_number), note }
}

export interface OrderEntryProps {
  order: Order
  now: Date
  onConfirm: (question: OrderToConfirm) => void
}

/** One order of the list. */
export function OrderEntry({ order, now, onConfirm }: OrderEntryProps) {
  return (
    <OrderCard
      tag={
        <span className="flex flex-wrap gap-2">
          <OrderStatusTag status={order.status} />
          <FulfilmentTag {...order} />
          <ReturnTag step={order.open_return} />
        </span>
      }
      time={
        <>
          <span className="sr-only">{m.orders_field_created_at()} </span>
          <time dateTime={order.created_at}>{formatShopTime(order.created_at)}</time>
        </>
      }
      lines={order.lines.map((line) => ({
        name: line.goods_name,
        to: paths.goods(line.goods_id),
        imageUrl: line.image_url,
        note: (
          <>
            <MoneyAmount amount={line.unit_price} currency={order.currency} /> × {line.quantity}
          </>
        ),
      }))}
      several={order.lines.length > 1 ? severalGoods(order) : undefined}
      story={storyOf(order)}
      facts={orderFacts(order, now)}
      total={
        <>
          {m.orders_total()}{' '}
          <b className="font-strong">
            <MoneyAmount amount={order.total_amount} currency={order.currency} />
          </b>
        </>
      }
      action={<OrderButtons order={order} onConfirm={onConfirm} hasStory />}
    />
  )
}

const words: Record<OpenReturnStep, { tone: TagTone; words: () => string }> = {
  requested: { tone: 'quiet', words: m.orders_return_requested },
  approved: { tone: 'warm', words: m.orders_return_approved },
  sent_back: { tone: 'quiet', words: m.orders_return_sent_back },
  received: { tone: 'quiet', words: m.orders_return_received },
  refunding: { tone: 'quiet', words: m.orders_return_received },
}

/** Step of an open return; warm where the shopper has something to do. */
function ReturnTag({ step }: { step: OpenReturnStep | null }) {
  return step && <Tag tone={words[step].tone}>{words[step].words()}</Tag>
}
