/** Suggestions of the search box, as one list for the keyboard. */
import { paths } from '#paths'
import { m } from '#texts'
import { formatMoney } from '#platform/money/money.ts'
import type { Suggestions } from '#features/catalogue/contract.ts'
import { goodsListAddress } from '#features/goods-lists/rules/goods-list-address.ts'

export interface SearchSuggestion {
  /** `search`: with typing errors mended. */
  kind: 'type' | 'goods' | 'search'
  label: string
  to: string
  /** Empty without a picture. */
  imageUrl: string
  /** The price of goods, or the lowest of a family. */
  price?: string
}

export function toSearchSuggestions(
  typed: string,
  { types, goods, corrected_query: corrected }: Suggestions,
): SearchSuggestion[] {
  return [
    ...(corrected === undefined
      ? []
      : [
          {
            kind: 'search' as const,
            label: m.browsing_corrected({ typed, corrected }),
            to: goodsListAddress({ query: corrected }),
            imageUrl: '',
          },
        ]),
    ...types.map(({ type_1: type1, type_2: type2 }) => ({
      kind: 'type' as const,
      label: type2 === null ? type1 : `${type1} · ${type2}`,
      to: goodsListAddress({ query: type2 ?? type1, type1, type2 }),
      imageUrl: '',
    })),
    ...goods.map(({ id, name, image_url: imageUrl, price, currency, family }) => ({
      kind: 'goods' as const,
      label: name,
      to: paths.goods(id),
      imageUrl,
      price:
        family && family.count > 1
          ? m.catalogue_price_from({ price: formatMoney(family.from_price, currency), count: family.count })
          : formatMoney(price, currency),
    })),
  ]
}
