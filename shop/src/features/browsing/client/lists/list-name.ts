import type { Goods } from '#features/catalogue/contract.ts'
import type { GoodsListParams } from '#features/goods-lists/rules/goods-list-address.ts'
import { isTypeList } from './read-goods-list-params.ts'

/**
 * Name of a list. The list of a type has the type's name in the page's language, read from the response. The address
 * may use another language. A search has its query.
 */
export function listName(params: GoodsListParams, found: Pick<Goods, 'type_1' | 'type_2'> | null): string {
  if (!found || !isTypeList({ ...params, ordering: null })) return params.query
  return params.type2 ? found.type_2 : found.type_1
}
