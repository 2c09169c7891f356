import { m } from '#texts'
import { GoodsGrid } from '#features/catalogue/components/lists/goods-grid.tsx'
import type { RecentlyOrderedGoods } from '#features/orders/contract.ts'
import { Section } from '#ui/layout/section.tsx'

const maxShown = 4

/** A row of goods to buy again; hidden without any on sale. */
export function RecentlyOrdered({ goods }: { goods: readonly RecentlyOrderedGoods[] }) {
  const shown = goods.filter(({ is_on_sale }) => is_on_sale).slice(0, maxShown)
  if (shown.length === 0) return null
  return (
    <Section title={m.orders_recent()}>
      <GoodsGrid goods={shown} isTrimmed />
    </Section>
  )
}
