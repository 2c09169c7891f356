import { m } from '#texts'
import type { OrderSummary } from '#features/guests/contract.ts'
import { OrderStatusTag } from '#features/orders/components/status/order-status-tag.tsx'
import { MoneyAmount } from '#ui/display/money-amount.tsx'
import { formatShopTime } from '#ui/display/shop-time.ts'
import { NarrowColumn } from '#ui/headings/narrow-column.tsx'
import { PageHeading } from '#ui/headings/page-heading.tsx'
import { LookUpForm } from './look-up-form.tsx'

export interface FoundOrderProps {
  orderNumber: string
  /** Null: the number is of no order without an account. */
  summary: OrderSummary | null
}

/** Without the token: the part of the order that its number alone shows, and how to open the rest. */
export function FoundOrder({ orderNumber, summary }: FoundOrderProps) {
  return (
    <NarrowColumn>
      <PageHeading>
        {summary ? m.storefront_guest_order({ number: orderNumber }) : m.storefront_guest_find()}
      </PageHeading>
      {summary ? (
        <Summary summary={summary} />
      ) : (
        <output className="block">{m.storefront_guest_no_such_order()}</output>
      )}
      {summary && <h2 className="mt-10 font-serif text-lead tracking-[.03em]">{m.storefront_guest_open()}</h2>}
      <p className="mt-2 mb-6 text-note text-ink-2">{m.storefront_guest_open_text()}</p>
      <LookUpForm orderNumber={orderNumber} />
    </NarrowColumn>
  )
}

function Summary({ summary }: { summary: OrderSummary }) {
  return (
    <div className="rounded-panel border border-line bg-raised p-5">
      <p className="flex flex-wrap items-center justify-between gap-3">
        <time className="text-note text-ink-2 tabular-nums" dateTime={summary.created_at}>
          {formatShopTime(summary.created_at)}
        </time>
        <OrderStatusTag status={summary.status} />
      </p>
      <ul className="mt-3 grid gap-1">
        {summary.lines.map(({ goods_name, quantity }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- The lines of an order never change.
          <li key={place} className="flex justify-between gap-4">
            <span className="min-w-0 break-words">{goods_name}</span>
            <span className="tabular-nums">× {quantity}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex items-baseline justify-between gap-4 border-t border-line pt-4">
        {m.orders_total()}
        <span className="text-lead">
          <MoneyAmount amount={summary.total_amount} currency={summary.currency} />
        </span>
      </p>
    </div>
  )
}
