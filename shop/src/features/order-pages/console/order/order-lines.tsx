import { Link } from 'react-router'
import { m } from '#texts'
import type { ConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { Pictured } from '#console-ui/display/pictured.tsx'
import { formatMoney, multiplyMoney } from '#platform/money/money.ts'

export function OrderLines({ order }: { order: ConsoleOrder }) {
  const readsMoney = order.total_amount !== null
  return (
    <section>
      <div className="c-scroll">
        <table className="data-table c-order-lines">
          <thead>
            <tr>
              <th scope="col">{m.returns_goods()}</th>
              {readsMoney && (
                <th scope="col" className="is-figure">
                  {m.order_pages_unit_price()}
                </th>
              )}
              <th scope="col" className="is-figure">
                {m.order_pages_quantity()}
              </th>
              {readsMoney && (
                <th scope="col" className="is-figure">
                  {m.returns_line_sum()}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <Line key={line.position} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      {readsMoney && <Sums order={order} />}
    </section>
  )
}

function Line({ line }: { line: ConsoleOrder['lines'][number] }) {
  const { goods_id, goods_name, sku, option_text, image_url, quantity, unit_price, called_off, handed_over, left } =
    line
  const facts = [
    handed_over > 0 && m.order_pages_line_sent({ count: handed_over }),
    called_off > 0 && m.order_pages_line_called_off({ count: called_off }),
    left > 0 && left < quantity && m.order_pages_line_left({ count: left }),
  ].filter((fact) => fact !== false)
  return (
    <tr>
      <td>
        <Pictured picture={image_url} isLarge>
          <Link className="row-link" to={consolePaths.goodsItem({ id: goods_id })}>
            {goods_name}
          </Link>
          <small className="c-code">{[sku, option_text].filter(Boolean).join(' · ')}</small>
          {facts.length > 0 && <small>{facts.join(' · ')}</small>}
        </Pictured>
      </td>
      {unit_price !== null && <td className="is-figure c-dim">{formatMoney(unit_price)}</td>}
      <td className="is-figure">{m.fulfilment_times({ count: quantity })}</td>
      {unit_price !== null && <td className="is-figure">{formatMoney(multiplyMoney(unit_price, quantity))}</td>}
    </tr>
  )
}

function Sums({ order }: { order: ConsoleOrder }) {
  const { goods_total, discount_total, delivery_fee, total_amount, refunded_amount, pieces, paid_at } = order
  return (
    <dl className="c-sums">
      <dt>{m.order_pages_bill_goods({ count: pieces })}</dt>
      <dd>{formatMoney(goods_total ?? '0.00')}</dd>
      {discount_total !== '0.00' && (
        <>
          <dt>{m.orders_field_discount_total()}</dt>
          <dd>−{formatMoney(discount_total ?? '0.00')}</dd>
        </>
      )}
      <dt>{m.order_pages_bill_delivery()}</dt>
      <dd>{formatMoney(delivery_fee ?? '0.00')}</dd>
      <dt className="is-total">{paid_at ? m.order_pages_sum_total() : m.order_pages_sum_due()}</dt>
      <dd className="is-total">{formatMoney(total_amount ?? '0.00')}</dd>
      {refunded_amount !== '0.00' && (
        <>
          <dt>{m.returns_bill_refunded()}</dt>
          <dd>{formatMoney(refunded_amount ?? '0.00')}</dd>
        </>
      )}
    </dl>
  )
}
