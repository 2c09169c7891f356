import type { ReactNode } from 'react'
import { m } from '#texts'
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

const shapeRows = [0, 1, 2, 3]

/** A list on a phone: cards instead of columns. */
export function ListCards<Row>({ label, rows, idOf, nameOf, card, selection, isLoading }: ListCardsProps<Row>) {
  return (
    <ul className={rows ? 'c-cards' : 'c-cards c-shape'} aria-label={label} aria-busy={isLoading}>
      {rows?.map((row) => {
        const id = idOf(row)
        return (
          <li key={id} data-row={id} tabIndex={-1} className={selection?.has(id) ? 'is-picked' : ''}>
            {selection && <SelectRow id={id} name={nameOf(row)} selection={selection} />}
            <div>{card(row)}</div>
          </li>
        )
      }) ??
        shapeRows.map((row) => (
          <li key={row}>
            <span className="c-unseen">{m.console_ui_loading()}</span>
            <span className="c-sk" />
          </li>
        ))}
    </ul>
  )
}
