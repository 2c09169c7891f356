import type { OrderStatus } from '#features/orders/values.ts'
import { Tag, type TagTone } from '#ui/display/tag.tsx'
import { orderStatusWords } from './order-status-words.ts'

const tones: Record<OrderStatus, TagTone> = {
  pending: 'warm',
  paid: 'matcha',
  refunding: 'warm',
  refunded: 'quiet',
  expired: 'quiet',
  cancelled: 'quiet',
  paid_late: 'danger',
}

export function statusWords(status: OrderStatus): string {
  return orderStatusWords[status]()
}

export function OrderStatusTag({ status }: { status: OrderStatus }) {
  return <Tag tone={tones[status]}>{statusWords(status)}</Tag>
}
