/** Takings by day as bars. A range input over them chooses the day for the words below. */
import { useState } from 'react'
import { m } from '#texts'
import type { WireDay } from '#features/reports/console-contract.ts'
import { classNames } from '#ui/display/class-names.ts'
import { formatCount } from '#ui/display/count.ts'
import { scaleOf } from './chart-scale.ts'
import { weekdayOf } from '#console-ui/when.ts'
import { formatMoney } from '#platform/money/money.ts'

/** A day's takings in one sentence. */
const wordsOfDay = ({ day, received, refunded, orders }: WireDay): string =>
  m.reports_day_words({
    day: day.slice(5),
    weekday: weekdayOf(day),
    received: formatMoney(received),
    refunded: formatMoney(refunded),
    orders: m.reports_order_count({ count: orders }),
  })

interface ChartProps {
  /** In order; the last one is highlighted. */
  days: readonly WireDay[]
}

/** Height of the drawing in its own units. */
const height = 100
const barWidth = 0.56

export function TakingsChart({ days }: ChartProps) {
  const last = days.length - 1
  const [chosen, setChosen] = useState(last)
  const { max, marks } = scaleOf(Math.max(...days.map(({ received }) => Number(received))))
  const words = days[chosen] ? wordsOfDay(days[chosen]) : ''
  return (
    <figure className="m-0">
      <div className="grid grid-cols-[auto_1fr] gap-x-2.5">
        <div
          className="-my-2.5 flex flex-col justify-between text-right text-small/5 text-ink-3 tabular-nums"
          aria-hidden="true"
        >
          {marks.map((mark) => (
            <span key={mark}>{formatCount(mark)}</span>
          ))}
        </div>
        <div className="relative">
          <input
            type="range"
            className="peer absolute inset-0 z-1 h-40 w-full cursor-pointer opacity-0"
            aria-label={m.reports_chart_keys()}
            aria-valuetext={words}
            min={0}
            max={last}
            value={chosen}
            onChange={({ target }) => setChosen(Number(target.value))}
          />
          <svg
            className="h-40 w-full overflow-visible peer-focus-visible:outline-2 peer-focus-visible:outline-offset-4 peer-focus-visible:outline-accent"
            aria-hidden="true"
            viewBox={`0 0 ${days.length} ${height}`}
            preserveAspectRatio="none"
          >
            {marks.map((mark) => (
              <line
                key={mark}
                className="stroke-line"
                x1={0}
                x2={days.length}
                y1={height * (1 - mark / max)}
                y2={height * (1 - mark / max)}
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {days.map(({ day, received }, place) => (
              <rect
                key={day}
                className={classNames('fill-accent', place !== last && place !== chosen && 'opacity-40')}
                x={place + (1 - barWidth) / 2}
                width={barWidth}
                y={height * (1 - Number(received) / max)}
                height={(height * Number(received)) / max}
              />
            ))}
          </svg>
        </div>
        <span />
        <p
          className="mt-1 mb-0 grid auto-cols-fr grid-flow-col text-center text-small/5 tabular-nums"
          aria-hidden="true"
        >
          {days.map(({ day }, place) => (
            <span key={day} className={place === last || place === chosen ? 'text-ink' : 'text-ink-3'}>
              {Number(day.slice(8))}
            </span>
          ))}
        </p>
      </div>
      <figcaption className="mt-1 min-h-6 text-small text-ink-2" aria-hidden="true">
        {words}
      </figcaption>
    </figure>
  )
}
