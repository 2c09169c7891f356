import type { ReactNode } from 'react'
import { Link } from 'react-router'
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
    <li className="c-to-do">
      {loaded?.failure && <StaleBanner failure={loaded.failure} onRetry={loaded.reload} isFirst={count === null} />}
      <Link to={to} className={count === 0 ? 'is-done' : ''}>
        <span className="c-to-do-count">{count === null ? '–' : formatCount(count)}</span>
        <span>
          <b>{title}</b>
          <small>{children}</small>
        </span>
      </Link>
    </li>
  )
}
