import * as contract from '#features/orders/console-contract.ts'
import { findGoodsForStaff } from '#features/catalogue/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { requireRevision } from '#platform/http/calls/revisions.ts'
import type { PaymentService } from './payment-service.ts'
import { cancelForStaff } from './use-cases/console/cancel-for-staff.ts'
import { changeNote, flagOrders } from './use-cases/console/change-note.ts'
import { findOrders, findShoppersForStaff, listOrdersForStaff } from './use-cases/console/list-orders-for-staff.ts'

export function addConsoleOrderCalls(api: Api, context: ShopContext, payments: PaymentService): void {
  api.add(contract.listConsoleOrders, ({ staff, query, language, url }) =>
    listOrdersForStaff(context, query, { staff, language, url }),
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
  api.add(contract.cancelForStaff, ({ staff, params, body, language }) =>
    cancelForStaff(context, payments, { staff, orderNumber: params.order_number, reason: body.reason, language }),
  )
  api.add(contract.findForStaff, async ({ staff, query: { q }, language }) => {
    const [{ orders }, goods, shoppers] = await Promise.all([
      findOrders(context, q, { staff, language }),
      staff.permissions.has('goods.read') ? findGoodsForStaff(context, { q, language }) : [],
      findShoppersForStaff(context, q, staff),
    ])
    return { orders, goods, shoppers }
  })
}
