import * as contract from '#features/orders/contract.ts'
import type { Api } from '#platform/http/api.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { cancelOrder } from './use-cases/cancel-order.ts'
import { listOrders } from './use-cases/list-orders.ts'
import { listRecentlyOrderedGoods } from './use-cases/list-recently-ordered-goods.ts'
import type { PaymentService } from './ports/payment-service.ts'

export function addOrderCalls(api: Api, context: ShopContext & { payments: PaymentService }): void {
  const { database, payments } = context
  api.add(contract.listOrders, ({ shopper, query, language, url }) =>
    listOrders(database, payments, { shopper, query, language, url }),
  )
  api.add(contract.listRecentlyOrderedGoods, ({ shopper, query, language, url }) =>
    listRecentlyOrderedGoods(context, { shopper, query, language, url }),
  )
  api.add(contract.cancelOrder, ({ shopper, params, language }) =>
    cancelOrder(context, payments, { shopper, orderNumber: params.order_number, language }),
  )
}
