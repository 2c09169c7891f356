import { Link } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import type { WireBest } from '#features/reports/console-contract.ts'
import { bestDays } from '#features/reports/values.ts'
import { groupThousands } from '#platform/money/group-thousands.ts'
import { formatCount } from '#ui/display/count.ts'
import { SoldGoods } from './sold-goods.tsx'

/** Goods that sold most; amounts only for readers with the permission for money. */
export function BestSellers({ best }: { best: readonly WireBest[] }) {
  const hasAmounts = best.some(({ amount }) => amount !== null)
  return (
    <section className="mb-8" aria-labelledby="best">
      <div className="section-title">
        <h2 id="best">
          {m.reports_best()}{' '}
          <span className="ml-2 text-small font-text text-ink-2">{m.reports_best_span({ count: bestDays })}</span>
        </h2>
        <Link className="link text-small font-text" to={consolePaths.goods()}>
          {m.reports_all_goods()}
        </Link>
      </div>
      {best.length === 0 ? (
        <p className="text-ink-2">{m.reports_best_none()}</p>
      ) : (
        <table className="data-table" aria-labelledby="best">
          <thead>
            <tr>
              <th scope="col">{m.reports_goods()}</th>
              <th scope="col" className="is-figure">
                {m.reports_sold()}
              </th>
              {hasAmounts && (
                <th scope="col" className="is-figure max-desk:hidden">
                  {m.reports_amount()}
                </th>
              )}
              <th scope="col" className="is-figure">
                {m.reports_left()}
              </th>
            </tr>
          </thead>
          <tbody>
            {best.map(({ units, amount, stock, ...goods }) => (
              <tr key={goods.goods_id}>
                <td>
                  <SoldGoods goods={goods} />
                </td>
                <td className="is-figure">{formatCount(units)}</td>
                {hasAmounts && <td className="is-figure max-desk:hidden">{amount && groupThousands(amount)}</td>}
                <td className="is-figure">{formatCount(stock)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
