import { m } from '#texts'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { parseMoney, toWireMoney } from '#platform/money/money.ts'
import { discountName } from '../client/discount-name.ts'
import { MoneyAmount } from '#ui/display/money-amount.tsx'
import { Section } from '#ui/layout/section.tsx'

/** 金额: the parts of the total, and the refunded amount. */
export function OrderBill({ order }: { order: OrderDetail }) {
  const { currency, total_amount: total, refunded_amount: refunded } = order
  const count = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const hasRefund = parseMoney(refunded) !== 0
  const paidInTheEnd = toWireMoney(Math.max(0, parseMoney(total)! - parseMoney(refunded)!))
  const rows: { term: string; amount: string; isMinus?: boolean }[] = [
    { term: m.order_pages_bill_goods({ count }), amount: order.goods_total },
    ...order.discounts.map((discount) => ({ term: discountName(discount), amount: discount.amount, isMinus: true })),
    {
      term: order.free_delivery
        ? m.order_pages_bill_delivery_free({ name: discountName(order.free_delivery) })
        : m.order_pages_bill_delivery(),
      amount: order.delivery_fee,
    },
    ...(hasRefund
      ? [
          { term: order.paid_at ? m.order_pages_bill_paid() : m.orders_total(), amount: total },
          { term: m.returns_bill_refunded(), amount: refunded, isMinus: true },
        ]
      : []),
  ]
  const sum = hasRefund ? m.order_pages_bill_net() : order.paid_at ? m.order_pages_bill_paid() : m.orders_total()
  return (
    <Section title={m.order_pages_bill()} isNear>
      <dl className="grid gap-3">
        {rows.map(({ term, amount, isMinus }, place) => (
          <div key={place} className="flex items-baseline justify-between gap-4">
            <dt className="text-ink-2">{term}</dt>
            <dd className="text-right tabular-nums">
              {isMinus && '−'}
              <MoneyAmount amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt>{sum}</dt>
          <dd className="text-right text-title tabular-nums">
            <MoneyAmount amount={hasRefund ? paidInTheEnd : total} currency={currency} />
          </dd>
        </div>
      </dl>
      {order.message && (
        <p className="mt-4 text-note text-ink-2">{m.order_pages_message({ message: order.message })}</p>
      )}
    </Section>
  )
}
