import { paths } from '#paths'
import { m } from '#texts'
import { formatMoney, parseMoney } from '#platform/money/money.ts'
import { usePublicSettings } from '#platform/shop-api/public-settings.ts'
import { InAppNotice } from '#features/order-links/components/in-app-notice.tsx'
import { PromotionHints } from '#features/promotions/components/promotion-hints.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { BottomBar } from '#ui/layout/bottom-bar.tsx'
import type { Basket } from '../contract.ts'

export interface BasketSumProps {
  basket: Basket
  isVisitor: boolean
  /** A visitor may order without an account. */
  hasGuestOrders: boolean
}

/** Total of the selection, calculated by the shop; on phones the next step is within thumb's reach. */
export function BasketSum({ basket, isVisitor, hasGuestOrders }: BasketSumProps) {
  const { reservedFor } = usePublicSettings()
  const canCheckOut = basket.selected_count > 0
  const checkOut = isVisitor ? m.basket_log_in_and_check_out() : m.basket_check_out()
  const guest = hasGuestOrders && (
    <LinkButton to={paths.guestCheckout} isBlock>
      {m.basket_check_out_as_guest()}
    </LinkButton>
  )
  return (
    <aside aria-labelledby="basket-sum" className="rounded-panel border border-line bg-raised p-5 xl:sticky xl:top-25">
      <h2 id="basket-sum" className="mb-4 font-serif text-lead tracking-[.03em]">
        {m.basket_selected({ count: basket.selected_count })}
      </h2>
      <dl className="grid gap-3">
        <Row term={m.basket_goods()} amount={formatMoney(basket.goods_total)} />
        {basket.discounts.map(({ name, amount }, place) => (
          <Row key={place} term={name} amount={`−${formatMoney(amount)}`} />
        ))}
        <Delivery total={basket.total} freeFrom={basket.free_delivery_from} />
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt>{m.basket_total()}</dt>
          <dd className="text-title tabular-nums">{formatMoney(basket.total)}</dd>
        </div>
      </dl>
      <PromotionHints hints={basket.hints} />
      {canCheckOut && (
        <div className="mt-5 empty:hidden">
          <InAppNotice />
        </div>
      )}
      {canCheckOut && (
        <div className="mt-5 hidden gap-3 md:grid">
          <LinkButton to={paths.checkout} variant="primary" isBlock>
            {checkOut}
          </LinkButton>
          {guest}
        </div>
      )}
      {canCheckOut && <div className="mt-4 empty:hidden md:hidden">{guest}</div>}
      <p className="mt-3 text-note text-ink-2">{m.basket_holds_nothing({ duration: reservedFor })}</p>
      {canCheckOut && (
        <BottomBar>
          <p className="min-w-0 flex-1">
            <span className="block text-note text-ink-2">{m.basket_selected({ count: basket.selected_count })}</span>
            <span className="text-lead tabular-nums">{formatMoney(basket.total)}</span>
          </p>
          <LinkButton to={paths.checkout} variant="primary">
            {checkOut}
          </LinkButton>
        </BottomBar>
      )}
    </aside>
  )
}

/** The fee depends on the place, entered in the next step; unless delivery is free for all. */
function Delivery({ total, freeFrom }: { total: string; freeFrom: string | null }) {
  const isFree = freeFrom !== null && parseMoney(total)! >= parseMoney(freeFrom)!
  const isFromSum = freeFrom !== null && parseMoney(freeFrom)! > 0
  return (
    <Row
      term={m.basket_delivery()}
      note={isFromSum ? m.basket_free_delivery({ amount: formatMoney(freeFrom) }) : null}
      amount={isFree ? m.basket_delivery_free() : m.basket_delivery_later()}
    />
  )
}

function Row({ term, note = null, amount }: { term: string; note?: string | null; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">
        {term}
        {note && <span className="block text-note">{note}</span>}
      </dt>
      <dd className="text-right tabular-nums">{amount}</dd>
    </div>
  )
}
