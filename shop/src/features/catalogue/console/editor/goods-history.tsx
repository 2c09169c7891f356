/** Movements of an item's stock, and changes of its fields. */
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import { formatCount } from '#ui/display/count.ts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { StaleBanner, Loading } from '#console-ui/console-states.tsx'
import { AuditLogTable } from '#features/staff/components/audit-log/audit-log-table.tsx'
import { whenOf } from '#console-ui/when.ts'
import { usePermission } from '#console-session/me-store.ts'
import { MoreRows } from '#console-ui/lists/more-rows.tsx'
import { type More, useMore } from '#console-ui/lists/use-more.ts'
import type { listMovements, readGoodsHistory, StockMovement } from '../../console-contract/stock.ts'
import { causeOf } from './movement-words.ts'
import { catalogueAuditLabels } from '../audit-labels.ts'

const shownAtOnce = 10

interface PastOf {
  id: number
  /** A change of it reloads. */
  version: string
}

export function GoodsHistory({ id, stock, version }: PastOf & { stock: number }) {
  const history = useMore(`history ${id} ${version}`, (page, signal) =>
    callConsole<typeof readGoodsHistory>('GET /api/console/goods/{id}/history/', {
      params: { id },
      query: { page, page_size: shownAtOnce },
      ...(signal && { signal }),
    }),
  )
  const readsOrders = usePermission('orders.read')
  return (
    <>
      <section className="mt-8">
        <h2 className="section-title">
          {m.catalogue_movements()}
          {readsOrders && (
            <Link className="link" to={consolePaths.orders({ tab: 'all', goods_id: String(id) })}>
              {m.catalogue_orders_of_goods()}
            </Link>
          )}
        </h2>
        <StockMovements id={id} stock={stock} version={version} />
      </section>
      <section className="mt-8">
        <h2 className="section-title">{m.catalogue_history()}</h2>
        <Past list={history} empty={m.catalogue_history_none()}>
          {(entries) => <AuditLogTable entries={entries} words={catalogueAuditLabels} isOfOne />}
        </Past>
      </section>
    </>
  )
}

export function StockMovements({ id, stock, version }: PastOf & { stock: number }) {
  // The stock at the load of these movements, also while reloading fails.
  const [readWith, setReadWith] = useState(stock)
  const list = useMore(`movements ${id} ${version}`, async (page, signal) => {
    const response = await callConsole<typeof listMovements>('GET /api/console/goods/{id}/movements/', {
      params: { id },
      query: { page, page_size: shownAtOnce },
      ...(signal && { signal }),
    })
    if (page === 1) setReadWith(stock)
    return response
  })
  return (
    <Past list={list} empty={m.catalogue_movements_none()}>
      {(movements) => <Movements movements={movements} stock={readWith} />}
    </Past>
  )
}

interface PastProps<Item extends { id: number }> {
  list: More<Item>
  empty: string
  children(items: readonly Item[]): ReactNode
}

function Past<Item extends { id: number }>({ list, empty, children }: PastProps<Item>) {
  const { items, failure, reload } = list
  const note = failure && <StaleBanner failure={failure} onRetry={reload} isFirst={!items} />
  if (!items && note) return note
  if (!items) return <Loading />
  return (
    <>
      {note}
      {items.length === 0 && <p className="text-ink-2">{empty}</p>}
      {items.length > 0 && children(items)}
      <MoreRows list={list} />
    </>
  )
}

function Movements({ movements, stock }: { movements: readonly StockMovement[]; stock: number }) {
  // Newest first: the stock before a movement is the stock after it, less the change.
  const after = movements.map((_, index) =>
    movements.slice(0, index).reduce((left, { change }) => left - change, stock),
  )
  return (
    <div className="relative overflow-x-auto">
      <table className="data-table" aria-label={m.catalogue_movements()}>
        <thead>
          <tr>
            <th scope="col">{m.catalogue_movement_when()}</th>
            <th scope="col">{m.catalogue_stock_reason()}</th>
            <th scope="col" className="is-figure">
              {m.catalogue_movement_change()}
            </th>
            <th scope="col" className="is-figure">
              {m.catalogue_movement_after()}
            </th>
          </tr>
        </thead>
        <tbody>
          {movements.map((movement, index) => (
            <tr key={movement.id}>
              <td className="whitespace-nowrap">
                <time dateTime={movement.at}>{whenOf(movement.at)}</time>
              </td>
              <td>{causeOf(movement)}</td>
              <td className="is-figure">
                {movement.change > 0 ? `+${formatCount(movement.change)}` : formatCount(movement.change)}
              </td>
              <td className="is-figure">{formatCount(after[index]!)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
