/** Takings by day as bars, each of which a keyboard reaches. */
import { type KeyboardEvent, useState } from 'react'
import { m } from '#texts'
import type { WireDay } from '#features/reports/console-contract.ts'
import { classNames } from '#ui/display/class-names.ts'
import { formatCount } from '#ui/display/count.ts'
import { scaleOf } from './chart-scale.ts'
import { wordsOfDay } from './day-words.ts'

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
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextPlace(event.key, chosen, last)
    if (next === null) return
    event.preventDefault()
    setChosen(next)
    event.currentTarget.closest('ul')?.querySelectorAll('button')[next]?.focus()
  }
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
        <svg
          className="h-40 w-full overflow-visible"
          viewBox={`0 0 ${days.length} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
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
        <span />
        <ul className="-mt-40 grid auto-cols-fr grid-flow-col" aria-label={m.reports_chart_keys()}>
          {days.map((row, place) => (
            <li key={row.day} className="grid">
              <button
                type="button"
                className={classNames(
                  'rounded-control pt-41 pb-1 text-small/5 tabular-nums hover:bg-sunk/40',
                  place === last ? 'text-ink' : 'text-ink-3',
                )}
                tabIndex={place === chosen ? 0 : -1}
                aria-label={wordsOfDay(row)}
                onFocus={() => setChosen(place)}
                onPointerEnter={() => setChosen(place)}
                onKeyDown={move}
              >
                <span aria-hidden="true">{Number(row.day.slice(8))}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <figcaption className="mt-1 min-h-6 text-small text-ink-2" aria-hidden="true">
        {days[chosen] && wordsOfDay(days[chosen])}
      </figcaption>
    </figure>
  )
}

function nextPlace(key: string, place: number, last: number): number | null {
  const next = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: last }[key]
  return next === undefined ? null : Math.min(last, Math.max(0, next))
}
