import type { ShopContext } from '#platform/config/shop-context.ts'
import type { OrderConfig } from './config.ts'

/** What placing an order gets at start: the shop's context and the settings of orders. */
export interface OrderContext extends ShopContext {
  orders: OrderConfig
}
