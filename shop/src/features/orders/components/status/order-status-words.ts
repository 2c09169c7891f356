import { m } from '#texts'
import type { OrderStatus } from '#features/orders/values.ts'

export const orderStatusWords = {
  pending: m.orders_status_pending,
  paid: m.orders_status_paid,
  refunding: m.orders_status_refunding,
  refunded: m.orders_status_refunded,
  expired: m.orders_status_expired,
  cancelled: m.orders_status_cancelled,
  paid_late: m.orders_status_paid_late,
} satisfies Record<OrderStatus, () => string>
