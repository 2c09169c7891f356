import type { Goods } from '#features/catalogue/contract.ts'
import { type GoodsListParams, isTypeList } from '../goods-list-address.ts'

/**
 * What a list is called. The list of a type shows the type's name in the page's language. The address may use another
 * language: the name comes from the goods found. A search has the words that were searched for.
 */
export function listName(params: GoodsListParams, found: Pick<Goods, 'type_1' | 'type_2'> | undefined): string {
  if (!found || !isTypeList({ ...params, ordering: null })) return params.query
  return params.type2 ? found.type_2 : found.type_1
}
