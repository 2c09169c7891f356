import { paths } from '#paths'
import { m } from '#texts'
import { formatMoney } from '#platform/money/money.ts'
import { usePublicSettings } from '#platform/shop-api/public-settings.ts'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { formatCount } from '#ui/display/count.ts'
import type { Basket } from '../contract.ts'

/** What the selection makes. It is added up by the shop, never here. */
export function BasketSum({ basket }: { basket: Basket }) {
  const { reservedFor } = usePublicSettings()
  return (
    <aside aria-labelledby="basket-sum" className="rounded-panel border border-line bg-raised p-5 xl:sticky xl:top-25">
      <h2 id="basket-sum" className="mb-4 font-serif text-lead tracking-[.03em]">
        {m.basket_selected({ count: formatCount(basket.selected_count) })}
      </h2>
      <dl className="grid gap-3">
        <Row term={m.basket_goods()} amount={formatMoney(basket.goods_total)} />
        {basket.discounts.map(({ name, amount }) => (
          <Row key={name} term={name} amount={`−${formatMoney(amount)}`} />
        ))}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt>{m.basket_total()}</dt>
          <dd className="text-title tabular-nums">{formatMoney(basket.total)}</dd>
        </div>
      </dl>
      {basket.free_delivery_from && (
        <p className="mt-3 text-note text-ink-2">
          {m.basket_free_delivery({ amount: formatMoney(basket.free_delivery_from) })}
        </p>
      )}
      {basket.selected_count > 0 && (
        <div className="mt-5 grid">
          <LinkButton to={paths.checkout} variant="primary" isBlock>
            {m.basket_check_out()}
          </LinkButton>
        </div>
      )}
      <p className="mt-3 text-note text-ink-2">{m.basket_holds_nothing({ duration: reservedFor })}</p>
    </aside>
  )
}

function Row({ term, amount }: { term: string; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{term}</dt>
      <dd className="text-right tabular-nums">{amount}</dd>
    </div>
  )
}
