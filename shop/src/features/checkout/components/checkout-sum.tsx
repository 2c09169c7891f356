import { m } from '#texts'
import type { Quote } from '#features/checkout/contract.ts'
import type { AgreedVersions } from '#features/content/components/agreement/agreed-versions.ts'
import { Agreement, AgreementSentence } from '#features/content/components/agreement/agreement.tsx'
import { InAppNotice } from '#features/order-links/components/in-app-notice.tsx'
import { formatMoney } from '#platform/money/money.ts'
import { PromotionHints } from '#features/promotions/components/promotion-hints.tsx'
import { usePublicSettings } from '#platform/shop-api/public-settings.ts'
import { Button, type ButtonProps } from '#ui/controls/button.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { BottomBar } from '#ui/layout/bottom-bar.tsx'

export interface CheckoutSumProps {
  quote: Quote
  /** Name of the chosen payment provider. */
  provider: string
  versions: AgreedVersions
  isBusy: boolean
  /** At least one line is available, and the address has delivery. */
  canOrder: boolean
  /** The shopper has not yet seen the changes. */
  isBlocked: boolean
}

/** The total, as calculated by the shop; on phones the next step is within thumb's reach. */
export function CheckoutSum({ quote, provider, versions, isBusy, canOrder, isBlocked }: CheckoutSumProps) {
  const { reservedFor } = usePublicSettings()
  const pieces = quote.lines.reduce((sum, { counted }) => sum + counted, 0)
  const hold: Partial<ButtonProps> = isBlocked
    ? { 'aria-disabled': true, 'aria-describedby': 'checkout-held' }
    : { variant: 'primary' }
  return (
    <aside
      aria-labelledby="checkout-sum"
      className="rounded-panel border border-line bg-raised p-5 xl:sticky xl:top-25"
    >
      <h2 id="checkout-sum" className="mb-4 font-serif text-lead tracking-[.03em]">
        {m.checkout_sum()}
      </h2>
      <dl className="grid gap-3">
        <Row term={m.checkout_goods({ count: pieces })} amount={formatMoney(quote.goods_total)} />
        {quote.discounts.map(({ name, amount }, place) => (
          <Row key={place} term={name} amount={`−${formatMoney(amount)}`} />
        ))}
        <Row term={m.checkout_fee()} note={quote.delivery.free_by} amount={formatMoney(quote.delivery.fee)} />
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt>{m.checkout_total()}</dt>
          <dd aria-live="polite" className="text-title tabular-nums">
            {formatMoney(quote.total)}
          </dd>
        </div>
      </dl>
      <PromotionHints hints={quote.hints} />
      {canOrder && (
        <div className="mt-5 empty:hidden">
          <InAppNotice />
        </div>
      )}
      {canOrder && (
        <div className="mt-5 empty:hidden max-md:hidden">
          <Agreement versions={versions} step="order" />
        </div>
      )}
      {canOrder && (
        <div className="mt-3 hidden md:grid">
          <Button type="submit" isBlock isBusy={isBusy} {...hold}>
            {m.checkout_submit({ provider })}
          </Button>
        </div>
      )}
      {canOrder && isBlocked && (
        <p id="checkout-held" className="mt-3 text-note text-warn">
          {m.checkout_changed_first()}
        </p>
      )}
      <ul className="mt-4 grid gap-2">
        {[m.checkout_reserved({ duration: reservedFor }), m.checkout_cancel_any_time(), returnTermOf(quote)].map(
          (term) => (
            <li key={term} className="flex gap-2 text-note text-ink-2">
              <span className="mt-0.5 text-accent">
                <Icon name="check" size={16} />
              </span>
              {term}
            </li>
          ),
        )}
      </ul>
      {canOrder && (
        <BottomBar note={versions.terms !== null && <AgreementSentence versions={versions} step="order" />}>
          <p className="min-w-0 flex-1">
            {isBlocked ? (
              <span className="block text-note text-warn">{m.checkout_changed_first_short()}</span>
            ) : (
              <span className="block text-note text-ink-2">{m.checkout_total()}</span>
            )}
            <span className="text-lead tabular-nums">{formatMoney(quote.total)}</span>
          </p>
          <Button type="submit" isBusy={isBusy} {...hold}>
            {m.checkout_submit_short({ provider })}
          </Button>
        </BottomBar>
      )}
    </aside>
  )
}

function Row({ term, note = null, amount }: { term: string; note?: string | null; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 break-words text-ink-2">
        {term}
        {note && <span className="block text-note">{note}</span>}
      </dt>
      <dd className="text-right tabular-nums">{amount}</dd>
    </div>
  )
}

interface ReturnableQuote extends Pick<Quote, 'return_days'> {
  lines: readonly Pick<Quote['lines'][number], 'is_returnable'>[]
}

/** The return term of the goods, with a note where some lines are not returnable. */
export function returnTermOf({ lines, return_days: days }: ReturnableQuote): string {
  const returnable = lines.filter((line) => line.is_returnable).length
  if (returnable === 0) return m.checkout_not_returnable()
  return returnable < lines.length ? m.checkout_partly_returnable({ days }) : m.checkout_returnable({ days })
}
