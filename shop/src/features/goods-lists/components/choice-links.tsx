import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { classNames } from '#ui/display/class-names.ts'
import { formatCount } from '#ui/display/count.ts'

export interface Choice {
  label: string
  /** How many goods it leaves, with all other filters. */
  count: number
  isCurrent: boolean
  to: string
  /** Links to it together with the form's other filters. */
  onChoose(): void
}

/** One link for each, which works without script; one that leaves nothing is no link. */
export function ChoiceLinks({ choices }: { choices: readonly Choice[] }) {
  return (
    <ul className="grid">
      {choices.map(({ label, count, isCurrent, to, onChoose }) => {
        const row = 'flex min-h-target items-center gap-3'
        const parts = (
          <>
            <span
              aria-hidden="true"
              className={classNames(
                'size-5 shrink-0 rounded-full bg-raised',
                isCurrent ? 'border-6 border-accent-fill' : 'border border-line-strong',
              )}
            />
            <span className="grow">{label}</span>
            <span className="text-note text-ink-3 tabular-nums">{formatCount(count)}</span>
          </>
        )
        const choose = (event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onChoose()
        }
        return (
          <li key={label}>
            {count === 0 && !isCurrent ? (
              <span className={classNames(row, 'text-ink-3')}>{parts}</span>
            ) : (
              <Link
                rel="nofollow"
                preventScrollReset
                aria-current={isCurrent ? 'true' : undefined}
                to={to}
                onClick={choose}
                className={row}
              >
                {parts}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
