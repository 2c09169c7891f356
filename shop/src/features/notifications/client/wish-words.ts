import { m } from '#texts'
import type { WishKind } from '#features/notifications/values.ts'

export const wishNames: Record<WishKind, () => string> = {
  orders: m.notifications_wish_orders,
  back_in_stock: m.notifications_wish_back_in_stock,
  price_drop: m.notifications_wish_price_drop,
}

export const wishHints: Record<WishKind, () => string> = {
  orders: m.notifications_wish_orders_hint,
  back_in_stock: m.notifications_wish_back_in_stock_hint,
  price_drop: m.notifications_wish_price_drop_hint,
}
