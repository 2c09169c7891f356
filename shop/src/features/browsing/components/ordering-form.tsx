import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { Select } from '#ui/navigation/select.tsx'
import { goodsListAddress, type GoodsListParams } from '#features/goods-lists/rules/goods-list-address.ts'
import { goodsOrderings, type GoodsOrdering } from '#features/goods-lists/values.ts'

const labels: Record<GoodsOrdering, () => string> = {
  newest: m.browsing_order_newest,
  popular: m.browsing_order_popular,
  price: m.browsing_order_price_up,
  '-price': m.browsing_order_price_down,
}

/** Chooses the order at once; without script, with a button. A new order begins at the first page. */
export function OrderingForm({ params }: { params: GoodsListParams }) {
  const navigate = useNavigate()
  const select = useRef<HTMLSelectElement>(null)
  // Going back in the history changes the order, too; the select stays focused meanwhile.
  useEffect(() => {
    if (select.current) select.current.value = params.ordering ?? ''
  }, [params.ordering])
  return (
    <form noValidate action={goodsListAddress({ query: params.query })} className="flex items-center gap-2">
      {params.type1 && <input type="hidden" name="type_1" value={params.type1} />}
      {params.type2 && <input type="hidden" name="type_2" value={params.type2} />}
      {Object.entries(params.filters).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        ref={select}
        label={m.browsing_ordering()}
        name="ordering"
        defaultValue={params.ordering ?? ''}
        onChange={(event) => {
          const ordering = goodsOrderings.find((known) => known === event.target.value) ?? null
          void navigate(goodsListAddress({ ...params, ordering, page: 1 }))
        }}
        options={[
          { value: '', label: m.browsing_order_best() },
          ...goodsOrderings.map((ordering) => ({ value: ordering, label: labels[ordering]() })),
        ]}
      />
      <span className="hidden unscripted:inline">
        <Button type="submit" isSmall>
          {m.browsing_apply()}
        </Button>
      </span>
    </form>
  )
}
