import type { ShopContext } from '#platform/config/shop-context.ts'
import type { OrderConfig } from '../config.ts'

export interface OrderContext extends ShopContext {
  orders: OrderConfig
}
