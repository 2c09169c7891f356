import type { ReactNode } from 'react'
import { m } from '#texts'
import { classNames } from '#ui/display/class-names.ts'
import type { RowId } from './list-parts.ts'
import { SelectRow } from './list-table.tsx'
import type { Selection } from './use-selection.ts'

export interface ListCardsProps<Row> {
  label: string
  rows: readonly Row[] | null
  idOf(row: Row): RowId
  nameOf(row: Row): string
  card(row: Row): ReactNode
  selection: Selection | null
  isLoading: boolean
}

const cardStyle = 'flex gap-3 border-b border-line py-3.5'
const shapeRows = [0, 1, 2, 3]

/** A list on a phone: cards instead of columns. */
export function ListCards<Row>({ label, rows, idOf, nameOf, card, selection, isLoading }: ListCardsProps<Row>) {
  return (
    <ul className={rows ? '' : 'animate-appear-late'} aria-label={label} aria-busy={isLoading}>
      {rows?.map((row) => {
        const id = idOf(row)
        return (
          <li
            key={id}
            data-row={id}
            tabIndex={-1}
            className={classNames(cardStyle, selection?.has(id) && 'bg-accent-soft')}
          >
            {selection && <SelectRow id={id} name={nameOf(row)} selection={selection} />}
            <div className="min-w-0 flex-1">{card(row)}</div>
          </li>
        )
      }) ??
        shapeRows.map((row) => (
          <li key={row} className={cardStyle}>
            <span className="sr-only">{m.console_ui_loading()}</span>
            <span className="h-5 grow rounded-picture bg-sunk" />
          </li>
        ))}
    </ul>
  )
}
