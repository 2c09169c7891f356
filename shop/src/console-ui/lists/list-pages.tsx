import { Link } from 'react-router'
import { m } from '#texts'
import { formatCount } from '#ui/display/count.ts'
import { pageWindow } from '#ui/navigation/page-window.ts'
import { useListAddress } from './use-list-address.ts'

export interface ListPagesProps {
  count: number
  /** There are more than were counted. */
  isCapped?: boolean
  pageSize: number
  shown: number
  /** Note on the rows that are shown. */
  note?: string | null
}

export function ListPages({ count, isCapped = false, pageSize, shown, note }: ListPagesProps) {
  const address = useListAddress()
  const { page } = address
  const pages = Math.max(1, Math.ceil(count / pageSize))
  const from = (page - 1) * pageSize + 1
  const span = { from: formatCount(from), to: formatCount(from + shown - 1), total: formatCount(count) }
  return (
    <div className="c-foot">
      <span>{isCapped ? m.console_ui_list_range_capped(span) : m.console_ui_list_range(span)}</span>
      {note && <span>{note}</span>}
      {pages > 1 && (
        <nav className="c-numbers" aria-label={m.console_ui_pages()}>
          {page > 1 && <Link to={address.with({ page: page - 1 })}>{m.console_ui_list_previous()}</Link>}
          {pageWindow(page, pages).map((number, index) =>
            number === null ? (
              <span key={`gap ${index < 2 ? 'before' : 'after'}`}>…</span>
            ) : (
              <Link
                key={number}
                to={address.with({ page: number === 1 ? null : number })}
                aria-current={number === page ? 'page' : undefined}
                aria-label={m.console_ui_list_page({ page: number })}
              >
                {number}
              </Link>
            ),
          )}
          {page < pages && <Link to={address.with({ page: page + 1 })}>{m.console_ui_list_next()}</Link>}
        </nav>
      )}
    </div>
  )
}
