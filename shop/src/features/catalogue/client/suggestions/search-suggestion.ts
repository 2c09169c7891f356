/** Suggestions of the search box, as one list for the keyboard. */
import { paths } from '#paths'
import type { Suggestions } from '#features/catalogue/contract.ts'
import { goodsListAddress } from '../goods-list-address.ts'

export interface SearchSuggestion {
  kind: 'type' | 'goods'
  label: string
  to: string
  /** Empty where there is no picture. */
  imageUrl: string
}

export function toSearchSuggestions({ types, goods }: Suggestions): SearchSuggestion[] {
  return [
    ...types.map(({ type_1: type1, type_2: type2 }) => ({
      kind: 'type' as const,
      label: type2 === null ? type1 : `${type1} · ${type2}`,
      to: goodsListAddress({ query: type2 ?? type1, type1, type2 }),
      imageUrl: '',
    })),
    ...goods.map(({ id, name, image_url: imageUrl }) => ({
      kind: 'goods' as const,
      label: name,
      to: paths.goods(id),
      imageUrl,
    })),
  ]
}
