import * as contract from '#features/content/contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import type { PaymentNames } from './ports/payment-names.ts'
import { describeShop, getShopText } from './use-cases/describe-shop.ts'

export function addContentCalls(api: Api, context: ShopContext & { paymentNames: PaymentNames }): void {
  api.add(contract.getShop, ({ language }) => describeShop(context, language))
  api.add(contract.getShopText, ({ params, query, language }) =>
    getShopText(context, { kind: params.kind, version: query.version, language }),
  )
}
