/** Corrects cells of a row in the preview, or skips the row. */
import { useId } from 'react'
import { m } from '#texts'
import type { changeImportRow, GoodsFileImportRow } from '#features/imports/console-contract/rows.ts'
import type { GoodsFileImport } from '#features/imports/console-contract/shapes.ts'
import { nameOfColumn } from '#features/imports/rules/goods-column-names.ts'
import { callConsole, ifMatch, isEditConflict } from '#console-session/console-api.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { Button } from '#ui/controls/button.tsx'
import { asGoodsFile, type GoodsFileProps } from '../kinds.ts'

export interface RowEditProps extends GoodsFileProps {
  row: GoodsFileImportRow
}

type Change = Parameters<typeof callConsole<typeof changeImportRow>>[1] extends infer Input
  ? NonNullable<Extract<Input, { body?: unknown }>['body']>
  : never

function useRowChange({ file, row, onChange }: RowEditProps, toChange: (fields: Record<string, string>) => Change) {
  return useSubmit(async (fields) => {
    const change = callConsole<typeof changeImportRow>('PATCH /api/console/imports/{id}/rows/{line}/', {
      params: { id: file.id, line: row.line },
      headers: ifMatch(file.revision),
      body: toChange(fields),
    })
    const next = await change.catch((failure: unknown) => {
      if (!isEditConflict(failure)) throw failure
      onChange(failure.body.current as GoodsFileImport)
      throw new Error(m.imports_goods_changed_meanwhile(), { cause: failure })
    })
    onChange(asGoodsFile(next))
  })
}

/** Saved by Enter, or on leaving the field. */
export function CellEdit({ column, ...props }: RowEditProps & { column: string }) {
  const { row } = props
  const value = row.after?.[column] ?? row.before?.[column] ?? ''
  const original = row.corrected?.[column]
  const errors = row.errors[column]
  const errorId = useId()
  const edit = useRowChange(props, (fields) => ({ cells: { [column]: fields.cell ?? '' } }))
  return (
    <form className="grid gap-1" noValidate onSubmit={edit.onSubmit}>
      <input
        key={value}
        name="cell"
        className="control"
        defaultValue={value}
        disabled={edit.isBusy}
        aria-label={m.imports_cell_label({ line: row.line, column: nameOfColumn(column) })}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? errorId : undefined}
        onBlur={(event) => {
          if (event.currentTarget.value !== value) event.currentTarget.form?.requestSubmit()
        }}
      />
      {errors && (
        // The row shows its errors together, in another column.
        <span id={errorId} className="sr-only">
          {errors.join(' ')}
        </span>
      )}
      {original !== undefined && !errors && (
        <span className="text-small text-ink-2">
          {m.imports_corrected_from({ cell: original === '' ? m.console_ui_nothing() : original })}
        </span>
      )}
      <EditFailure failure={edit.failure} />
    </form>
  )
}

/** Skips a wrong row, and undoes its corrections. */
export function RowActs(props: RowEditProps) {
  const { row } = props
  const isSkipped = row.outcome === 'skipped'
  const corrected = Object.keys(row.corrected ?? {})
  const skip = useRowChange(props, () => ({ is_skipped: !isSkipped }))
  const restore = useRowChange(props, () => ({ cells: Object.fromEntries(corrected.map((column) => [column, null])) }))
  return (
    <span className="flex flex-wrap gap-2">
      {corrected.length > 0 && !isSkipped && (
        <Button variant="quiet" disabled={restore.isBusy} onClick={() => void restore.run()}>
          {m.imports_restore_row()}
        </Button>
      )}
      {(isSkipped || row.outcome === 'refused') && (
        <Button variant="quiet" disabled={skip.isBusy} onClick={() => void skip.run()}>
          {isSkipped ? m.imports_unskip_row() : m.imports_skip_row()}
        </Button>
      )}
      <EditFailure failure={skip.failure ?? restore.failure} />
    </span>
  )
}

function EditFailure({ failure }: { failure: Error | null }) {
  return failure ? (
    <span className="text-small text-danger" role="alert">
      {failure.message}
    </span>
  ) : null
}
