import { m } from '#texts'
import type { Goods } from '#features/catalogue/contract.ts'
import { Facts } from '#ui/display/facts.tsx'
import { Stock } from './stock.tsx'

export function GoodsFacts({ goods }: { goods: Goods }) {
  return (
    <Facts
      facts={[
        { term: m.catalogue_goods_type(), detail: goods.type },
        { term: m.catalogue_weight(), detail: goods.size },
        { term: m.catalogue_stock(), detail: <Stock isInStock={goods.in_stock} /> },
      ]}
    />
  )
}
