import { m } from '#texts'
import { ConsoleErrorState } from '#console-ui/console-states.tsx'
import { formatMoney } from '#platform/money/money.ts'
import type { QuoteOfForm } from './use-quote.ts'

/** The total as the shopper would pay it themselves. */
export function OrderSum({ quote, hasNoAddress, failure, isLoading, reload }: QuoteOfForm) {
  if (failure) return <ConsoleErrorState failure={failure} onRetry={reload} />
  if (!quote) return <p className="text-ink-2">{m.staff_orders_sum_later()}</p>
  const { goods_total, discounts, delivery, total, code_refusal, hints } = quote
  return (
    <div aria-live="polite" aria-busy={isLoading}>
      <dl className="grid gap-1.5 tabular-nums">
        <Row name={m.staff_orders_goods()} value={formatMoney(goods_total)} />
        {discounts.map(({ name, amount }) => (
          <Row key={name} name={name} value={`−${formatMoney(amount)}`} />
        ))}
        <Row
          name={delivery.free_by ?? m.staff_orders_fee()}
          value={hasNoAddress ? m.staff_orders_fee_later() : formatMoney(delivery.fee)}
        />
        <div className="mt-1 flex justify-between gap-3 border-t border-line pt-2 font-strong">
          <dt>{m.staff_orders_total()}</dt>
          <dd data-part="order-total">{formatMoney(total)}</dd>
        </div>
      </dl>
      {code_refusal && <p className="mt-2 text-small text-danger">{code_refusal}</p>}
      {hints.length > 0 && <p className="mt-2 text-small text-ink-2">{hints.join(' ')}</p>}
    </div>
  )
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="min-w-0 break-words text-ink-2">{name}</dt>
      <dd className="text-right">{value}</dd>
    </div>
  )
}
