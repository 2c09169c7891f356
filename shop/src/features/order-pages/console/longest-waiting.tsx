/** Orders to ship that have waited longest, on the first screen. */
import { Link } from 'react-router'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { usePermission } from '#console-session/me-store.ts'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import { canBeSent } from '#features/fulfilment/components/console/order-words.ts'
import type { listConsoleOrders } from '#features/orders/console-contract.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { formatMoney } from '#platform/money/money.ts'
import { addressOfOrder, FirstGoods, Waited } from './order-columns.tsx'

type Orders = ResponseOf<typeof listConsoleOrders>

const shownAtOnce = 5

/** Null data without permission to read orders. */
export const useLongestWaiting = (readsOrders: boolean) =>
  useLoaded<Orders | null>(`to_ship ${readsOrders}`, async (signal) =>
    readsOrders
      ? callConsole<typeof listConsoleOrders>('GET /api/console/orders/', {
          query: { tab: 'to_ship', ordering: 'waiting', page_size: shownAtOnce },
          signal,
        })
      : null,
  )

export function LongestWaiting({ orders: { results, count } }: { orders: Orders }) {
  const mayShip = usePermission('orders.ship')
  const readsMoney = usePermission('money.read')
  if (results.length === 0) return null
  return (
    <section className="mb-8" aria-labelledby="longest">
      <div className="section-title">
        <h2 id="longest">{m.order_pages_longest()}</h2>
        <Link className="link text-small font-text" to={consolePaths.orders({ tab: 'to_ship' })}>
          {m.order_pages_longest_all({ count })}
        </Link>
      </div>
      <table className="data-table" aria-labelledby="longest">
        <thead>
          <tr>
            <th scope="col">{m.fulfilment_order()}</th>
            <th scope="col">{m.returns_goods()}</th>
            <th scope="col" className="max-desk:hidden">
              {m.order_pages_longest_place()}
            </th>
            {readsMoney && (
              <th scope="col" className="is-figure max-desk:hidden">
                {m.returns_console_sum()}
              </th>
            )}
            <th scope="col" className="is-figure">
              {m.returns_console_waited()}
            </th>
            {mayShip && (
              <th scope="col" className="max-desk:hidden">
                <span className="sr-only">{m.order_pages_console_actions()}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {results.map((order) => (
            <tr key={order.order_number}>
              <td>
                <Link
                  className="row-link code-text whitespace-nowrap max-desk:inline-block max-desk:py-2 max-[374px]:whitespace-normal"
                  to={addressOfOrder(order)}
                >
                  {order.order_number}
                </Link>
              </td>
              <td className="max-desk:wrap-anywhere">
                <FirstGoods order={order} />
              </td>
              <td className="text-ink-2 max-desk:hidden">{order.place}</td>
              {readsMoney && (
                <td className="is-figure max-desk:hidden">{order.total_amount && formatMoney(order.total_amount)}</td>
              )}
              <td className="is-figure">
                <Waited order={order} />
              </td>
              {mayShip && (
                // On a phone the row alone leads to the order.
                <td className="text-right max-desk:hidden">
                  {canBeSent(order) && !order.is_in_review && (
                    <Link className="link" to={addressOfOrder(order)}>
                      {m.parcels_ship()} <span className="sr-only">{order.order_number}</span>
                    </Link>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
