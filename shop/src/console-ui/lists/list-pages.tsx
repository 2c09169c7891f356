import { Link } from 'react-router'
import { m } from '#texts'
import { formatCount } from '#ui/display/count.ts'
import { pageWindow } from '#ui/navigation/page-window.ts'
import { useListAddress } from './use-list-address.ts'

export interface ListPagesProps {
  count: number
  /** The count is a lower bound. */
  isCapped?: boolean
  pageSize: number
  shown: number
  /** Note on the rows that are shown. */
  note?: string | null
}

const numberStyle =
  'grid min-h-[30px] min-w-[30px] place-items-center rounded-control px-1.5 hover:bg-sunk aria-[current]:rounded-none aria-[current]:font-strong aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--color-accent)]'

export function ListPages({ count, isCapped = false, pageSize, shown, note }: ListPagesProps) {
  const address = useListAddress()
  const { page } = address
  const pages = Math.max(1, Math.ceil(count / pageSize))
  const from = (page - 1) * pageSize + 1
  const span = { from: formatCount(from), to: formatCount(from + shown - 1), total: formatCount(count) }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-2 py-3 text-small text-ink-2 tabular-nums">
      <span>{isCapped ? m.console_ui_list_range_capped(span) : m.console_ui_list_range(span)}</span>
      {note && <span>{note}</span>}
      {pages > 1 && (
        <nav className="ml-auto flex flex-wrap items-center gap-0.5" aria-label={m.console_ui_pages()}>
          {page > 1 && (
            <Link className={numberStyle} to={address.with({ page: page - 1 })}>
              {m.console_ui_list_previous()}
            </Link>
          )}
          {pageWindow(page, pages).map((number, index) =>
            number === null ? (
              <span key={`gap ${index < 2 ? 'before' : 'after'}`}>…</span>
            ) : (
              <Link
                key={number}
                className={numberStyle}
                to={address.with({ page: number === 1 ? null : number })}
                aria-current={number === page ? 'page' : undefined}
                aria-label={m.console_ui_list_page({ page: number })}
              >
                {number}
              </Link>
            ),
          )}
          {page < pages && (
            <Link className={numberStyle} to={address.with({ page: page + 1 })}>
              {m.console_ui_list_next()}
            </Link>
          )}
        </nav>
      )}
    </div>
  )
}
