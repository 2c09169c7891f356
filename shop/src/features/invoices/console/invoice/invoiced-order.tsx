import { Link } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import { FactList } from '#console-ui/fact-list.tsx'
import { PageAside } from '#console-ui/page-aside.tsx'
import { whenOf } from '#console-ui/when.ts'
import type { ConsoleInvoice } from '#features/invoices/console-contract.ts'
import { formatMoney } from '#platform/money/money.ts'

export function InvoicedOrder({ invoice: { order, order_number, created_at } }: { invoice: ConsoleInvoice }) {
  return (
    <PageAside>
      <section>
        <h2 className="section-title">
          {m.invoices_order_of()}
          <Link className="link" to={consolePaths.order(order_number)}>
            {m.invoices_see_order()}
          </Link>
        </h2>
        <FactList>
          <dt>{m.invoices_order()}</dt>
          <dd className="code-text">{order_number}</dd>
          <dt>{m.invoices_requested_at()}</dt>
          <dd>{whenOf(created_at)}</dd>
          {order.paid_at && (
            <>
              <dt>{m.invoices_paid()}</dt>
              <dd>
                {formatMoney(order.total_amount)}{' '}
                <small>
                  {order.provider} · {whenOf(order.paid_at)}
                </small>
              </dd>
            </>
          )}
          {order.refunded_amount !== '0.00' && (
            <>
              <dt>{m.invoices_refunded()}</dt>
              <dd>{formatMoney(order.refunded_amount)}</dd>
            </>
          )}
        </FactList>
      </section>
    </PageAside>
  )
}
