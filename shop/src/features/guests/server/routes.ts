import * as contract from '#features/guests/contract.ts'
import { maxSummariesPerMinute } from '#features/guests/values.ts'
import { readOrderDetail } from '#features/order-pages/server/index.ts'
import { requireOrder } from '#features/orders/server/index.ts'
import type { RefundContext } from '#features/returns/server/ports/refund-service.ts'
import { orderTokenOf } from '#platform/http/calls/access.ts'
import type { Api } from '#platform/http/api.ts'
import type { Registered } from '#platform/slices/slice.ts'
import { claimOrder } from './use-cases/claim-order.ts'
import { eraseGuest } from './use-cases/erase-guest.ts'
import { confirmLookUp, requestLookUp } from './use-cases/look-up-order.ts'
import { summariseOrder } from './use-cases/summarise-order.ts'

export function addGuestCalls(api: Api, context: RefundContext, { personalData }: Registered): void {
  const { database } = context
  api.add(contract.summariseOrder, ({ params, language }) => summariseOrder(context, params.order_number, language), {
    limit: { max: maxSummariesPerMinute },
  })
  api.add(contract.lookUpOrder, ({ body, ip, language }) =>
    requestLookUp(context, { orderNumber: body.order_number, phone: body.phone, ip, language }),
  )
  api.add(contract.confirmLookUp, ({ params, body }) =>
    confirmLookUp(context, { id: params.look_up_id.toLowerCase(), code: body.code }),
  )
  api.add(contract.claimOrder, async ({ shopper, params, headers, language }) => {
    const orderNumber = params.order_number
    await claimOrder(context, { shopper, orderNumber, orderToken: orderTokenOf({ headers }), personalData })
    return readOrderDetail(context, await requireOrder(database, shopper, orderNumber), language)
  })
  api.add(contract.eraseOrder, async ({ shopper, params }) => {
    const { userId } = await requireOrder(database, shopper, params.order_number)
    await eraseGuest(context, { userId, personalData })
    return undefined
  })
}
