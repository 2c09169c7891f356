import * as contract from '#features/content/console-contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { requireRevision } from '#platform/http/calls/revisions.ts'
import type { ReturnAddressListener } from './ports/return-address-listener.ts'
import { changeShopFacts, describeShopFacts } from './use-cases/change-shop-facts.ts'

export function addConsoleShopCalls(api: Api, context: ShopContext & { onReturnAddress: ReturnAddressListener }): void {
  api.add(contract.getShopFacts, () => describeShopFacts(context))
  api.add(contract.changeShopFacts, ({ staff, body, headers }) =>
    changeShopFacts(context, staff, {
      revision: requireRevision(headers),
      sent: body,
      onReturnAddress: context.onReturnAddress,
    }),
  )
}
