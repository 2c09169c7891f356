import { m } from '#texts'
import type { OrderStatus } from '#features/orders/values.ts'
import { Tag, type TagTone } from '#ui/display/tag.tsx'

const tones: Record<OrderStatus, TagTone> = {
  pending: 'warm',
  paid: 'matcha',
  refunding: 'warm',
  refunded: 'quiet',
  expired: 'quiet',
  cancelled: 'quiet',
  paid_late: 'danger',
}

const words: Record<OrderStatus, () => string> = {
  pending: m.orders_status_pending,
  paid: m.orders_status_paid,
  refunding: m.orders_status_refunding,
  refunded: m.orders_status_refunded,
  expired: m.orders_status_expired,
  cancelled: m.orders_status_cancelled,
  paid_late: m.orders_status_paid_late,
}

export function statusWords(status: OrderStatus): string {
  return words[status]()
}

export function OrderStatusTag({ status }: { status: OrderStatus }) {
  return <Tag tone={tones[status]}>{statusWords(status)}</Tag>
}
