import * as contract from '#features/shoppers/console-contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { makePasswordLinkAsStaff, setShopperBlocked } from './use-cases/manage-shopper.ts'
import { listShoppersAsStaff, readShopper } from './use-cases/read-shoppers.ts'

export function addShopperCalls(api: Api, context: ShopContext): void {
  api.add(contract.listShoppers, ({ query, url }) => listShoppersAsStaff(context, query, url))
  api.add(contract.getShopper, ({ params }) => readShopper(context, params.id))
  for (const [call, isBlocked] of [
    [contract.blockShopper, true],
    [contract.unblockShopper, false],
  ] as const) {
    api.add(call, async ({ staff, params, body }) => {
      await setShopperBlocked(context, { staff, shopperId: params.id, reason: body.reason, isBlocked })
      return readShopper(context, params.id)
    })
  }
  api.add(contract.makePasswordLink, ({ staff, params, body }) =>
    makePasswordLinkAsStaff(context, { staff, shopperId: params.id, reason: body.reason }),
  )
}
