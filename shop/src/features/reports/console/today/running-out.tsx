import { Link } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import type { WireRunningOut } from '#features/reports/console-contract.ts'
import { chartDays } from '#features/reports/values.ts'
import { formatCount } from '#ui/display/count.ts'
import { SoldGoods } from './sold-goods.tsx'

/** Goods that are sold out within two weeks at the present pace. */
export function RunningOut({ goods }: { goods: readonly WireRunningOut[] }) {
  if (goods.length === 0) return null
  return (
    <section className="mb-8" aria-labelledby="running-out">
      <div className="section-title">
        <h2 id="running-out">
          {m.reports_running_out()}{' '}
          <span className="ml-2 text-small font-text text-ink-2">
            {m.reports_running_out_span({ count: chartDays })}
          </span>
        </h2>
        <Link className="link text-small font-text" to={consolePaths.stock}>
          {m.reports_all_stock()}
        </Link>
      </div>
      <table className="data-table" aria-labelledby="running-out">
        <thead>
          <tr>
            <th scope="col">{m.reports_goods()}</th>
            <th scope="col" className="is-figure">
              {m.reports_left()}
            </th>
            <th scope="col" className="is-figure max-desk:hidden">
              {m.reports_sold_in({ count: chartDays })}
            </th>
            <th scope="col" className="is-figure">
              {m.reports_lasts()}
            </th>
          </tr>
        </thead>
        <tbody>
          {goods.map(({ stock, units, days_left: days, ...item }) => (
            <tr key={item.goods_id}>
              <td>
                <SoldGoods goods={item} />
              </td>
              <td className="is-figure">{formatCount(stock)}</td>
              <td className="is-figure max-desk:hidden">{formatCount(units)}</td>
              <td className="is-figure">{days < 1 ? m.reports_lasts_less() : m.reports_lasts_days({ count: days })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
