import * as contract from '#features/delivery/contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { addAddress } from './use-cases/add-address.ts'
import { changeAddress } from './use-cases/change-address.ts'
import { listAddresses } from './use-cases/list-addresses.ts'
import { listRegionChildren, listRegions } from './use-cases/list-regions.ts'
import { readDeliveryTerms } from './use-cases/read-delivery-terms.ts'
import { parseAddress } from './rules/parsing/parse-address.ts'
import { removeAddress } from './use-cases/remove-address.ts'

const parseLimit = { limit: { max: 30 } }

export function addDeliveryCalls(api: Api, context: ShopContext): void {
  api.add(contract.listRegions, ({ query, language }) => listRegions(query.country ?? 'CN', language))
  api.add(contract.listRegionChildren, ({ params }) => listRegionChildren(params.code))
  api.add(contract.getDeliveryTerms, ({ language }) => readDeliveryTerms(context.database, language))
  api.add(contract.listAddresses, ({ shopper, language }) => listAddresses(context.database, shopper.id, language))
  api.add(contract.addAddress, ({ shopper, body }) => addAddress(context, shopper.id, body))
  api.add(contract.changeAddress, ({ shopper, params, body }) =>
    changeAddress(context, { userId: shopper.id, id: params.id }, body),
  )
  api.add(contract.removeAddress, ({ shopper, params }) => removeAddress(context, shopper.id, params.id))
  api.add(contract.parseAddress, async ({ body }) => parseAddress(body.text), parseLimit)
}
