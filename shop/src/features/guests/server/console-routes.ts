import * as contract from '#features/guests/console-contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { renewOrderLink } from './use-cases/renew-order-link.ts'

export function addConsoleGuestCalls(api: Api, context: ShopContext): void {
  api.add(contract.renewOrderLink, ({ staff, params, body }) =>
    renewOrderLink(context, { staff, orderNumber: params.order_number, reason: body.reason }),
  )
}
