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
  /** Needs attention at once. */
  isUrgent?: boolean
  /** The most urgent part, as text. */
  children?: ReactNode
  loaded?: Pick<Loaded<unknown>, 'failure' | 'reload'>
}

/** Work that waits: count, title and worst case. A cell of a strip, or a row on a phone. */
export function ToDoRow({ to, title, count, isUrgent = false, children, loaded }: ToDoRowProps) {
  return (
    <li className="-mt-px -ml-px border-t border-l border-line max-desk:border-l-0">
      {loaded?.failure && <StaleBanner failure={loaded.failure} onRetry={loaded.reload} isFirst={count === null} />}
      <Link
        to={to}
        className="block h-full px-4 py-3 hover:bg-sunk focus-visible:-outline-offset-2 max-desk:grid max-desk:grid-cols-[minmax(3rem,auto)_1fr] max-desk:px-2"
      >
        <span
          className={classNames(
            'block text-[1.625rem]/[1.3] tabular-nums max-desk:row-span-2',
            count === 0 && 'text-ink-3',
            isUrgent && count !== 0 && 'text-danger',
          )}
        >
          {count === null ? '–' : formatCount(count)}
        </span>
        <b className="block font-text">{title}</b>
        <small className="block">{children}</small>
      </Link>
    </li>
  )
}
