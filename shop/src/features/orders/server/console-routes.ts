import * as contract from '#features/orders/console-contract.ts'
import { countNewOrders } from './queries/console/new-order-queries.ts'
import { findGoodsAsStaff } from '#features/catalogue/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { requireRevision } from '#platform/http/calls/revisions.ts'
import { cancelOrderAsStaff } from './use-cases/console/cancel-order-as-staff.ts'
import { changeNote, flagOrders } from './use-cases/console/change-note.ts'
import { findOrders, findShoppersAsStaff, listOrdersAsStaff } from './use-cases/console/list-orders-as-staff.ts'
import type { PaymentService } from './ports/payment-service.ts'

export function addConsoleOrderCalls(api: Api, context: ShopContext & { payments: PaymentService }): void {
  api.add(contract.listConsoleOrders, ({ staff, query, language, url }) =>
    listOrdersAsStaff(context, query, { staff, language, url }),
  )
  api.add(contract.changeNote, ({ staff, params, body, headers, language }) =>
    changeNote(
      context,
      { staff, language },
      { orderNumber: params.order_number, revision: requireRevision(headers), note: body },
    ),
  )
  api.add(
    contract.flagOrders,
    ({ staff, body, language }) =>
      flagOrders(context, { staff, language }, { orderNumbers: body.order_numbers, note: body }),
    { bodyLimitInBytes: 64 * 1024 },
  )
  api.add(contract.cancelOrderAsStaff, ({ staff, params, body, language }) =>
    cancelOrderAsStaff(context, context.payments, {
      staff,
      orderNumber: params.order_number,
      reason: body.reason,
      language,
    }),
  )
  api.add(contract.countNewOrders, ({ query: { after } }) => countNewOrders(context.database, after))
  api.add(contract.findAsStaff, async ({ staff, query: { q }, language }) => {
    const [{ orders }, goods, shoppers] = await Promise.all([
      findOrders(context, q, { staff, language }),
      staff.permissions.has('goods.read') ? findGoodsAsStaff(context, { q, language }) : [],
      findShoppersAsStaff(context, q, staff),
    ])
    return { orders, goods, shoppers }
  })
}
