import type { Goods } from '#features/catalogue/contract.ts'
import { type GoodsListParams, isTypeList } from '../goods-list-address.ts'

/**
 * What a list is called. The list of a type has the type's name in the page's language, whatever language its address is in:
 * the goods that were found say it. A search has the words that were searched for.
 */
export function listName(wish: GoodsListParams, found: Pick<Goods, 'type_1' | 'type_2'> | undefined): string {
  if (!found || !isTypeList({ ...wish, ordering: null })) return wish.query
  return wish.type2 ? found.type_2 : found.type_1
}
