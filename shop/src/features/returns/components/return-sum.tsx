import { m } from '#texts'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { sendBackDays } from '#features/returns/values.ts'
import { formatMoney } from '#platform/money/money.ts'
import { Button } from '#ui/controls/button.tsx'
import { type PickedLine, totalOf, worthOf } from '../client/return-request.ts'
import { RefundsEnded } from './refunds-ended.tsx'

export interface ReturnSumProps {
  order: OrderDetail
  lines: readonly PickedLine[]
  isBusy: boolean
}

/** Amount of the present choice, and the submit button. */
export function ReturnSum({ order, lines, isBusy }: ReturnSumProps) {
  return (
    <section className="border-t border-line pt-8" aria-label={m.returns_sum()}>
      <dl className="grid gap-3">
        {lines.map(({ line, quantity, amount }) => (
          <div key={line.position} className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0">
              {m.returns_units_of({ name: line.goods_name, count: quantity })}
              {line.returnable_quantity > 1 && (
                <small className="block text-note text-ink-2 tabular-nums">
                  {m.returns_shares({
                    count: line.returnable_quantity,
                    amount: formatMoney(worthOf(line, line.returnable_quantity)),
                  })}
                </small>
              )}
            </dt>
            <dd className="whitespace-nowrap tabular-nums">{formatMoney(amount)}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4">
          <dt>{m.returns_fee()}</dt>
          <dd>{m.returns_fee_not_refunded()}</dd>
        </div>
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt>{order.refunds_ended_on ? m.returns_sum() : m.returns_total()}</dt>
          <dd aria-live="polite" className="text-title whitespace-nowrap tabular-nums">
            {formatMoney(totalOf(lines))}
          </dd>
        </div>
      </dl>
      <RefundsEnded order={order} />
      <div className="mt-5 grid">
        <Button type="submit" variant="primary" isBlock isBusy={isBusy}>
          {m.returns_submit()}
        </Button>
      </div>
      <p className="mt-3 text-note text-ink-2">{m.returns_next({ days: sendBackDays })}</p>
    </section>
  )
}
