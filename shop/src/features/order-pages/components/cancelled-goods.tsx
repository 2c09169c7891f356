import { m } from '#texts'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { formatMoney } from '#platform/money/money.ts'
import { cancelledLines } from '../client/cancelling/cancelled-lines.ts'
import { ParcelPanel } from '#features/parcels/components/parcel-card.tsx'

/** Items cancelled before dispatch, struck out, with their refund. */
export function CancelledGoods({ order }: { order: OrderDetail }) {
  const lines = cancelledLines(order).map(({ position, quantity, amount }) => ({
    position,
    quantity,
    cancelled:
      amount === null
        ? m.order_pages_line_cancelled({ count: quantity })
        : m.order_pages_line_cancelled_refund({ count: quantity, amount: formatMoney(amount, order.currency) }),
  }))
  if (lines.length === 0) return null
  return <ParcelPanel title={m.order_pages_cancelled_goods()} tag={null} order={order} lines={lines} />
}
