import { Link } from 'react-router'
import { m } from '#texts'
import type { ConsoleReturn } from '#features/returns/console-contract.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { FactList } from '#console-ui/fact-list.tsx'
import { PageAside } from '#console-ui/page-aside.tsx'
import { whenOf } from '#console-ui/when.ts'
import { formatMoney } from '#platform/money/money.ts'
import { ShopperFacts } from '#features/fulfilment/components/console/shopper-facts.tsx'
import { stateWord } from '#features/fulfilment/components/console/order-words.ts'

export function ReturnAside({ returnRequest }: { returnRequest: ConsoleReturn }) {
  const { order, order_number, shopper } = returnRequest
  return (
    <PageAside>
      <section>
        <h2 className="section-title">
          {m.fulfilment_order()}
          <Link className="link" to={consolePaths.order(order_number)}>
            {m.returns_see_order()}
          </Link>
        </h2>
        <FactList>
          <dt>{m.returns_order_number()}</dt>
          <dd className="code-text">{order_number}</dd>
          <dt>{m.returns_console_state()}</dt>
          <dd>{stateWord(order)}</dd>
          {order.paid_at && (
            <>
              <dt>{m.returns_paid()}</dt>
              <dd>
                {formatMoney(order.total_amount)} <small>{whenOf(order.paid_at)}</small>
              </dd>
            </>
          )}
          {order.refunded_amount !== '0.00' && (
            <>
              <dt>{m.returns_bill_refunded()}</dt>
              <dd>{formatMoney(order.refunded_amount)}</dd>
            </>
          )}
          {order.shipments.map(({ number, carrier, tracking_number, handed_over_at }) => (
            <Parcel key={number} {...{ number, carrier, tracking_number, handed_over_at }} />
          ))}
        </FactList>
      </section>
      <ShopperFacts shopper={shopper} />
      <section>
        <h2 className="section-title">{m.returns_rules()}</h2>
        <p className="text-small text-ink-2">{m.returns_rules_text({ days: order.return_days })}</p>
      </section>
    </PageAside>
  )
}

type Shipment = ConsoleReturn['order']['shipments'][number]

function Parcel({ number, carrier, tracking_number, handed_over_at }: Omit<Shipment, 'status'>) {
  return (
    <>
      <dt>{m.parcels_parcel({ number })}</dt>
      <dd>
        {carrier?.name} <span className="code-text">{tracking_number}</span>
        {handed_over_at && <small>{whenOf(handed_over_at)}</small>}
      </dd>
    </>
  )
}
