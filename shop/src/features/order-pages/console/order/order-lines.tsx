import { Link } from 'react-router'
import { m } from '#texts'
import type { ConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { Pictured } from '#console-ui/display/pictured.tsx'
import { formatMoney, multiplyMoney } from '#platform/money/money.ts'
import { LinesTable } from '#features/fulfilment/components/console/lines-table.tsx'
import { discountName } from '../../client/discount-name.ts'
import { Sum, SumList } from './sum-list.tsx'

export function OrderLines({ order }: { order: ConsoleOrder }) {
  const readsMoney = order.total_amount !== null
  return (
    <section>
      <LinesTable
        titles={
          readsMoney
            ? [m.returns_goods(), m.order_pages_unit_price(), m.order_pages_quantity(), m.returns_line_sum()]
            : [m.returns_goods(), m.order_pages_quantity()]
        }
      >
        {order.lines.map((line) => (
          <Line key={line.position} line={line} />
        ))}
      </LinesTable>
      {readsMoney && <Sums order={order} />}
    </section>
  )
}

function Line({ line }: { line: ConsoleOrder['lines'][number] }) {
  const { goods_id, goods_name, sku, option_text, image_url, quantity, unit_price, called_off, handed_over, left } =
    line
  const facts = [
    handed_over > 0 && m.order_pages_line_sent({ count: handed_over }),
    called_off > 0 && m.order_pages_line_items_cancelled({ count: called_off }),
    left > 0 && left < quantity && m.order_pages_line_left({ count: left }),
  ].filter((fact) => fact !== false)
  return (
    <tr>
      <td>
        <Pictured picture={image_url} isLarge>
          <Link className="row-link" to={consolePaths.goodsItem({ id: goods_id })}>
            {goods_name}
          </Link>
          <small className="code-text">{[sku, option_text].filter(Boolean).join(' · ')}</small>
          {facts.length > 0 && <small>{facts.join(' · ')}</small>}
        </Pictured>
      </td>
      {/* On a phone the sum alone is shown. */}
      {unit_price !== null && <td className="is-figure text-ink-2 max-sm:hidden">{formatMoney(unit_price)}</td>}
      <td className="is-figure">{m.fulfilment_times({ count: quantity })}</td>
      {unit_price !== null && <td className="is-figure">{formatMoney(multiplyMoney(unit_price, quantity))}</td>}
    </tr>
  )
}

function Sums({ order }: { order: ConsoleOrder }) {
  const { goods_total, discount_total, discounts, free_delivery, delivery_fee } = order
  const { total_amount, refunded_amount, pieces, paid_at } = order
  return (
    <SumList className="mt-3 ml-auto max-w-[260px]">
      <Sum name={m.order_pages_bill_goods({ count: pieces })}>{formatMoney(goods_total ?? '0.00')}</Sum>
      {discounts.map((discount, place) => (
        <Sum key={place} name={discountName(discount)}>
          −{formatMoney(discount.amount ?? '0.00')}
        </Sum>
      ))}
      {discounts.length === 0 && discount_total !== '0.00' && (
        <Sum name={m.orders_field_discount_total()}>−{formatMoney(discount_total ?? '0.00')}</Sum>
      )}
      <Sum
        name={
          free_delivery
            ? m.order_pages_bill_delivery_free({ name: discountName(free_delivery) })
            : m.order_pages_bill_delivery()
        }
      >
        {formatMoney(delivery_fee ?? '0.00')}
      </Sum>
      <Sum name={paid_at ? m.order_pages_sum_total() : m.order_pages_sum_due()} isTotal>
        {formatMoney(total_amount ?? '0.00')}
      </Sum>
      {refunded_amount !== '0.00' && (
        <Sum name={m.returns_bill_refunded()}>{formatMoney(refunded_amount ?? '0.00')}</Sum>
      )}
    </SumList>
  )
}
