import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import { EditableCell } from './editable-cell.tsx'
import type { ListColumn, RowId } from './list-parts.ts'
import { PasteDialog, type PasteDialogProps } from './paste-dialog.tsx'
import { type ListAddress, useListAddress } from './use-list-address.ts'
import type { Selection } from './use-selection.ts'

export interface ListTableProps<Row> {
  label: string
  columns: readonly ListColumn<Row>[]
  /** Null before the first response: the table is a placeholder. */
  rows: readonly Row[] | null
  idOf(row: Row): RowId
  nameOf(row: Row): string
  selection: Selection | null
  isLoading: boolean
}

const shapeRows = Array.from({ length: 6 }, (_, index) => index)

export function ListTable<Row>({ label, columns, rows, idOf, nameOf, selection, isLoading }: ListTableProps<Row>) {
  const address = useListAddress()
  const [pasted, setPasted] = useState<Omit<PasteDialogProps<Row>, 'idOf' | 'nameOf' | 'onClose'> | null>(null)
  return (
    <div className="relative overflow-x-auto">
      {pasted && <PasteDialog {...pasted} {...{ idOf, nameOf }} onClose={() => setPasted(null)} />}
      <table className="data-table" aria-label={label} aria-busy={isLoading}>
        <thead>
          <tr>
            {selection && (
              <th className="w-[34px] pr-0 leading-0" scope="col">
                <SelectPage ids={rows?.map(idOf) ?? []} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} address={address} />
            ))}
          </tr>
        </thead>
        <tbody className={rows ? '' : 'animate-appear-late'}>
          {rows?.map((row, place) => {
            const id = idOf(row)
            const name = nameOf(row)
            return (
              <tr key={id} data-row={id} tabIndex={-1} className={selection?.has(id) ? 'bg-accent-soft' : ''}>
                {selection && (
                  <td className="w-[34px] pr-0 leading-0">
                    <SelectRow id={id} name={name} selection={selection} />
                  </td>
                )}
                {columns.map(({ key, title, isFigure, cell, edit }) => (
                  <td key={key} className={isFigure ? 'is-figure' : ''}>
                    {edit ? (
                      <EditableCell
                        row={row}
                        edit={edit}
                        label={m.console_ui_list_cell({ column: title, name })}
                        onPasteColumn={(values) => setPasted({ title, rows: rows.slice(place), values, edit })}
                      >
                        {cell(row)}
                      </EditableCell>
                    ) : (
                      cell(row)
                    )}
                  </td>
                ))}
              </tr>
            )
          }) ??
            shapeRows.map((row) => (
              <tr key={row}>
                <td colSpan={columns.length + (selection ? 1 : 0)}>
                  <span className="sr-only">{m.console_ui_loading()}</span>
                  <span className="block h-5 rounded-picture bg-sunk" />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

function Head<Row>({ column, address }: { column: ListColumn<Row>; address: ListAddress }) {
  const { title, isFigure, orderings = [], isDefaultOrdering } = column
  const ordering = address.get('ordering')
  const current =
    ordering === '' && isDefaultOrdering ? orderings[0] : orderings.find(({ value }) => value === ordering)
  const next = current ? (orderings.find((other) => other !== current) ?? current) : orderings[0]
  return (
    <th scope="col" className={isFigure ? 'is-figure' : ''} aria-sort={current?.direction}>
      {next ? (
        <Link to={address.with({ ordering: next.value })} className="inline-flex min-h-9 items-center hover:text-ink">
          {title}
          {current && <span aria-hidden="true">{current.direction === 'ascending' ? ' ↑' : ' ↓'}</span>}
        </Link>
      ) : (
        title
      )}
    </th>
  )
}

function SelectPage({ ids, selection }: { ids: readonly RowId[]; selection: Selection }) {
  const selected = ids.filter((id) => selection.has(id)).length
  const isAll = ids.length > 0 && selected === ids.length
  return (
    <input
      type="checkbox"
      className="check-box"
      aria-label={m.console_ui_list_select_page()}
      checked={isAll}
      disabled={ids.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = selected > 0 && !isAll
      }}
      onChange={() => selection.set(ids, !isAll)}
    />
  )
}

export function SelectRow({ id, name, selection }: { id: RowId; name: string; selection: Selection }) {
  return (
    <input
      type="checkbox"
      className="check-box"
      aria-label={m.console_ui_list_select({ name })}
      checked={selection.has(id)}
      onChange={(event) => selection.set([id], event.target.checked)}
    />
  )
}
