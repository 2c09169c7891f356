import { Link } from 'react-router'
import { m } from '#texts'
import { classNames } from '../display/class-names.ts'
import { Icon } from '../display/icon.tsx'
import { pageWindow } from './page-window.ts'

export interface PaginationProps {
  page: number
  pageCount: number
  hrefOf: (page: number) => string
  /** Landmark label, where a page has several. */
  label?: string
}

const cellStyle = 'grid h-target min-w-target place-items-center rounded-control tabular-nums'
const linkStyle = `${cellStyle} text-ink-2 hover:bg-sunk hover:text-ink aria-[current]:rounded-none aria-[current]:font-strong aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--color-accent)]`

/** The pages of a list; nothing for a single one. */
export function Pagination({ page, pageCount, hrefOf, label = m.ui_pagination() }: PaginationProps) {
  if (pageCount <= 1) return null
  const cells = pageWindow(page, pageCount)
  // A phone has room for seven targets, so neighbours are hidden there.
  const isLong = cells.length > 5
  const isNeighbour = (number: number) => number !== page && number !== 1 && number !== pageCount
  return (
    <nav aria-label={label} className="mt-16 flex flex-wrap items-center justify-center gap-1" data-screen-only>
      <Arrow direction="left" label={m.ui_page_previous()} to={page > 1 ? hrefOf(page - 1) : null} />
      {cells.map((number, index) =>
        number === null ? (
          <span key={`gap-${index}`} className={`${cellStyle} text-ink-3 max-sm:min-w-5`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={hrefOf(number)}
            aria-label={m.page_number({ number })}
            aria-current={number === page ? 'page' : undefined}
            className={classNames(linkStyle, isLong && isNeighbour(number) && 'max-sm:hidden')}
          >
            {number}
          </Link>
        ),
      )}
      <Arrow direction="right" label={m.ui_page_next()} to={page < pageCount ? hrefOf(page + 1) : null} />
    </nav>
  )
}

function Arrow({ direction, label, to }: { direction: 'left' | 'right'; label: string; to: string | null }) {
  if (!to) {
    return (
      <span className={`${cellStyle} text-line-strong`} aria-hidden="true">
        <Icon name={direction} />
      </span>
    )
  }
  return (
    <Link to={to} aria-label={label} rel={direction === 'left' ? 'prev' : 'next'} className={linkStyle}>
      <Icon name={direction} />
    </Link>
  )
}
