import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import type { WireDay } from '#features/reports/console-contract.ts'
import { TakingsChart } from './takings-chart.tsx'
import { TakingsTable } from './takings-table.tsx'

/** Takings of the last days, drawn or as a table. */
export function Takings({ days }: { days: readonly WireDay[] }) {
  const [isTable, setTable] = useState(false)
  const isEmpty = days.every(({ payments, refunds }) => payments === 0 && refunds === 0)
  return (
    <section className="mb-8" aria-labelledby="takings">
      <div className="section-title">
        <h2 id="takings">
          {m.reports_takings()}{' '}
          <span className="ml-2 text-small font-text text-ink-2">{m.reports_chart_span({ count: days.length })}</span>
        </h2>
        {!isEmpty && (
          <span className="flex gap-4">
            <button type="button" className="link text-small font-text" onClick={() => setTable(!isTable)}>
              {isTable ? m.reports_as_chart() : m.reports_as_table()}
            </button>
            <Link className="link text-small font-text" to={consolePaths.takings}>
              {m.reports_more_days()}
            </Link>
          </span>
        )}
      </div>
      {isEmpty && <p className="text-ink-2">{m.reports_nothing_yet()}</p>}
      {!isEmpty && (isTable ? <TakingsTable days={days} label={m.reports_takings()} /> : <TakingsChart days={days} />)}
    </section>
  )
}
