/** Preview of a pasted column, and the result of each row. */
import { useState } from 'react'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { ConsoleDialog } from '../dialogs/console-dialog.tsx'
import { BeforeAfterList, BeforeAfterRow } from '../display/before-after.tsx'
import type { CellEdit, RowId } from './list-parts.ts'
import { faultOf, isSeveralColumns, pastedCells } from './pasted-column.ts'

export interface PasteDialogProps<Row> {
  /** The column's. */
  title: string
  /** From the one it was pasted into. */
  rows: readonly Row[]
  values: readonly string[]
  edit: CellEdit<Row>
  idOf(row: Row): RowId
  nameOf(row: Row): string
  onClose(): void
}

export function PasteDialog<Row>({ title, rows, values, edit, idOf, nameOf, onClose }: PasteDialogProps<Row>) {
  // Computed once: each written row changes the list.
  const [cells] = useState(() => pastedCells(rows, values, edit))
  const [written, setWritten] = useState<ReadonlyMap<RowId, { fault: string }>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const tooMany = isSeveralColumns(values)
  const open = tooMany ? [] : cells.filter(({ row, fault }) => !fault && written.get(idOf(row))?.fault !== '')
  const write = async () => {
    setBusy(true)
    let hasFaults = cells.some(({ fault }) => fault !== '')
    for (const { row, typed } of open) {
      let fault = ''
      try {
        await edit.save(row, typed)
      } catch (thrown) {
        fault = faultOf(thrown)
        hasFaults = true
      }
      setWritten((written) => new Map(written).set(idOf(row), { fault }))
    }
    setBusy(false)
    if (!hasFaults) onClose()
  }
  const left = values.length - rows.length
  return (
    <ConsoleDialog title={m.console_ui_paste_title({ column: title })} isBusy={isBusy} onClose={onClose}>
      {tooMany ? (
        <p className="banner bg-danger-soft" role="alert">
          {m.console_ui_paste_several_columns()}
        </p>
      ) : (
        <>
          {left > 0 && <p className="banner">{m.console_ui_paste_left({ count: left })}</p>}
          {cells.length === 0 && <p>{m.console_ui_paste_nothing()}</p>}
          <BeforeAfterList label={m.console_ui_paste_rows()} isBusy={isBusy}>
            {cells.map(({ row, typed, before, after, fault }) => {
              const done = written.get(idOf(row))
              const why = fault || done?.fault
              return (
                <BeforeAfterRow key={idOf(row)} name={nameOf(row)} before={before} after={after ?? typed}>
                  {why && <span className="text-small text-danger">{why}</span>}
                  {done?.fault === '' && m.console_ui_paste_written()}
                </BeforeAfterRow>
              )
            })}
          </BeforeAfterList>
        </>
      )}
      <p className="action-row">
        <Button variant="quiet" disabled={isBusy} onClick={onClose}>
          {written.size > 0 ? m.console_ui_close() : m.console_ui_cancel()}
        </Button>
        {open.length > 0 && (
          <Button variant="primary" disabled={isBusy} onClick={() => void write()}>
            {m.console_ui_paste_write({ count: open.length })}
          </Button>
        )}
      </p>
    </ConsoleDialog>
  )
}
