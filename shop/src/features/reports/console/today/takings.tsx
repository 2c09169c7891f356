import { useState } from 'react'
import { m } from '#texts'
import type { WireDay } from '#features/reports/console-contract.ts'
import { TakingsChart, TakingsTable } from './takings-chart.tsx'

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
          <button type="button" className="link text-small font-text" onClick={() => setTable(!isTable)}>
            {isTable ? m.reports_as_chart() : m.reports_as_table()}
          </button>
        )}
      </div>
      {isEmpty && <p className="text-ink-2">{m.reports_nothing_yet()}</p>}
      {!isEmpty && (isTable ? <TakingsTable days={days} label={m.reports_takings()} /> : <TakingsChart days={days} />)}
    </section>
  )
}
