import { m } from '#texts'
import type { DetailedGoods, Goods } from '#features/catalogue/contract.ts'
import { type Fact, Facts } from '#ui/display/facts.tsx'
import { Stock } from './cards/stock.tsx'

type ShownElsewhere =
  | 'id'
  | 'name'
  | 'describe'
  | 'type_1'
  | 'type_2'
  | 'price'
  | 'was_price'
  | 'currency'
  | 'image_url'
  | 'review_count'
  | 'stars'
  | 'family'

/** In the order of the page, null where an item lacks one. Does not compile while a field of the goods is shown nowhere. */
const facts: { [Field in Exclude<keyof Goods, ShownElsewhere>]: (goods: DetailedGoods) => Fact | null } = {
  type: ({ type }) => ({ term: m.catalogue_goods_type(), detail: type }),
  size: ({ size }) => (size ? { term: m.catalogue_field_size(), detail: size } : null),
  in_stock: ({ in_stock: isInStock, left }) => ({
    term: m.catalogue_stock(),
    detail: <Stock isInStock={isInStock} left={left} />,
  }),
}

/** @param more facts from other slices */
export function GoodsFacts({ goods, more }: { goods: DetailedGoods; more: readonly Fact[] }) {
  return <Facts facts={[...Object.values(facts).flatMap((factOf) => factOf(goods) ?? []), ...more]} />
}
