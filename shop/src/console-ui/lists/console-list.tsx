/**
 * The console's one list: a table, or cards on a phone, with its states, keys and selection. README.md shows its use.
 */
import { type ReactNode, useContext, useRef } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import { useMedia } from '#ui/carousel/use-media.ts'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { ConsoleEmptyState, ConsoleErrorState, StaleBanner } from '../console-states.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { Elsewhere } from '../elsewhere.ts'
import { ListCards } from './list-cards.tsx'
import { ListPages } from './list-pages.tsx'
import type { EmptyWords, ListColumn, RowId } from './list-parts.ts'
import { ListTable } from './list-table.tsx'
import { useListAddress } from './use-list-address.ts'
import { useListKeys } from './use-list-keys.ts'
import type { Loaded } from './use-loaded.ts'
import { type Selection, useSelection } from './use-selection.ts'

export interface ConsoleListResponse<Row> {
  count: number
  results: Row[]
  is_count_capped?: true | undefined
}

export interface ConsoleListProps<Row> {
  /** Accessible name of the list. */
  label: string
  loaded: Loaded<ConsoleListResponse<Row>>
  columns: readonly ListColumn<Row>[]
  /** The same on a phone; without it the table is scrolled there. */
  card?(row: Row): ReactNode
  idOf(row: Row): RowId
  /** A row's name for people, used in labels of its fields. */
  nameOf(row: Row): string
  /** Address opened by `Enter`; one of the row's cells contains the same link. */
  toOf?(row: Row): string
  /** Actions for selected rows; without it rows cannot be selected. */
  bulk?(selection: Selection, rows: readonly Row[]): ReactNode
  /** Note on the selected rows, next to their number. */
  bulkNote?(selection: Selection, rows: readonly Row[]): string | null
  /** Text below the rows, such as their sum. */
  foot?(rows: readonly Row[]): string | null
  /** All that the filter finds can be selected, beyond the rows that were seen. */
  canSelectAll?: boolean
  empty: EmptyWords
  pageSize?: number
}

export function ConsoleList<Row>(props: ConsoleListProps<Row>) {
  const {
    label,
    loaded,
    columns,
    card,
    idOf,
    nameOf,
    toOf,
    bulk,
    bulkNote,
    foot,
    canSelectAll,
    empty,
    pageSize = 24,
  } = props
  const { data, failure, isLoading, reload } = loaded
  const address = useListAddress()
  const isPhone = useMedia('(max-width: 899px)')
  const list = useRef<HTMLDivElement>(null)
  const total = data?.count ?? 0
  const selected = useSelection(address.filter, total)
  const selection = bulk ? selected : null
  const rows = data?.results ?? null
  useListKeys(list, rows?.map((row) => ({ id: idOf(row), to: toOf?.(row) })) ?? [], selection)
  if (failure && !rows) return <ConsoleErrorState failure={failure} onRetry={reload} />
  const shared = { label, rows, idOf, nameOf, selection, isLoading }
  return (
    <div ref={list} className={selection && selection.count > 0 ? 'pb-16' : ''}>
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {rows?.length === 0 ? (
        <Empty {...empty} isFiltered={hasFilter(address.query)} />
      ) : (
        <>
          {isPhone && card ? <ListCards {...shared} card={card} /> : <ListTable {...shared} columns={columns} />}
          {data && (
            <ListPages
              count={total}
              isCapped={data.is_count_capped ?? false}
              pageSize={pageSize}
              shown={data.results.length}
              note={foot?.(data.results) ?? null}
            />
          )}
        </>
      )}
      {selection && rows && (
        <BulkBar
          selection={selection}
          total={canSelectAll ? total : undefined}
          note={bulkNote?.(selection, rows) ?? null}
        >
          {bulk?.(selection, rows)}
        </BulkBar>
      )}
    </div>
  )
}

const noFilters = ['tab', 'page', 'ordering']
const hasFilter = (query: Record<string, string>) => Object.keys(query).some((name) => !noFilters.includes(name))

function Empty({ title, text, action, isFiltered }: EmptyWords & { isFiltered: boolean }) {
  const address = useListAddress()
  const findElsewhere = useContext(Elsewhere)
  if (!isFiltered)
    return (
      <ConsoleEmptyState title={title} action={action}>
        {text}
      </ConsoleEmptyState>
    )
  const [tab, q] = [address.get('tab'), address.get('q')]
  return (
    <>
      <ConsoleEmptyState
        title={m.console_ui_list_nothing_found()}
        action={
          <Link className={buttonStyle()} to={tab ? `?tab=${tab}` : '?'}>
            {m.console_ui_list_clear_filters()}
          </Link>
        }
      >
        {m.console_ui_list_nothing_found_text()}
      </ConsoleEmptyState>
      {q && findElsewhere(q)}
    </>
  )
}
