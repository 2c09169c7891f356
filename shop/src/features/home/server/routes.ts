import { getHome } from '#features/home/contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { describeHome } from './use-cases/describe-home.ts'

export function addHomeCalls(api: Api, context: ShopContext): void {
  api.add(getHome, ({ query, language }) => describeHome(context, language, query.preview))
}
