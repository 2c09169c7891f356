import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '#ui/display/class-names.ts'
import { formatCount } from '#ui/display/count.ts'
import type { Loaded } from './lists/use-loaded.ts'
import { StaleBanner } from './console-states.tsx'

export interface ToDoRowProps {
  to: string
  title: string
  /** Null: not loaded yet. */
  count: number | null
  /** The most urgent part, as text. */
  children?: ReactNode
  loaded?: Pick<Loaded<unknown>, 'failure' | 'reload'>
}

/** Work that waits: title, count and severity. */
export function ToDoRow({ to, title, count, children, loaded }: ToDoRowProps) {
  return (
    <li className="border-b border-line">
      {loaded?.failure && <StaleBanner failure={loaded.failure} onRetry={loaded.reload} isFirst={count === null} />}
      <Link to={to} className="flex min-h-14 items-baseline gap-4 rounded-control px-2 py-3 hover:bg-sunk">
        <span
          className={classNames('min-w-14 text-right text-[1.625rem]/[1.2] tabular-nums', count === 0 && 'text-ink-3')}
        >
          {count === null ? '–' : formatCount(count)}
        </span>
        <span>
          <b className="block">{title}</b>
          <small>{children}</small>
        </span>
      </Link>
    </li>
  )
}
