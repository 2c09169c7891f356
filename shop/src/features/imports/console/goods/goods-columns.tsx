/** Assigns the file's columns: guessed first, and editable. */
import { useState } from 'react'
import { m } from '#texts'
import type { changeImport } from '#features/imports/console-contract.ts'
import { goodsColumnNames } from '#features/goods-rows/goods-fields.ts'
import { nameOfColumn } from '#features/imports/rules/goods-column-names.ts'
import { callConsole } from '#console-session/console-api.ts'
import { ConsoleSelect, FormError } from '#console-ui/forms/console-field.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { formatList } from '#ui/display/list.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { asGoodsFile, type GoodsFileProps } from '../kinds.ts'
import { nameOfFileColumn } from '../outcome-words.ts'

export function GoodsColumns({ file, onChange }: GoodsFileProps) {
  const [isOpen, setOpen] = useState(false)
  const isReadable = file.column_errors.length === 0
  const mayChange = file.status === 'checked' || file.status === 'read'
  if (mayChange && (isOpen || !isReadable)) {
    const close = () => setOpen(false)
    return (
      <ColumnsForm
        file={file}
        onChange={(next) => {
          close()
          onChange(next)
        }}
        {...(isReadable ? { onClose: close } : {})}
      />
    )
  }
  const used = goodsColumnNames.filter((column) => column in file.columns)
  const indexes = new Set(Object.values(file.columns))
  const unused = file.headers.filter((header, index) => header.trim() !== '' && !indexes.has(index))
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1.5 text-small">
      {used.map((column) => (
        <span key={column} className="rounded-pill bg-sunk px-2.5 py-0.5">
          {nameOfColumn(column)}{' '}
          <em className="text-ink-2 not-italic">
            {m.imports_column_from({ column: nameOfFileColumn(file, file.columns[column]!) })}
          </em>
        </span>
      ))}
      {unused.length > 0 && (
        <span className="rounded-pill border border-line px-2.5 py-0.5 text-ink-2">
          {m.imports_unused({ columns: formatList(unused) })}
        </span>
      )}
      {mayChange && (
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {m.imports_columns_change()}
        </button>
      )}
    </p>
  )
}

function ColumnsForm({ file, onChange, onClose }: GoodsFileProps & { onClose?(): void }) {
  const [revision, setRevision] = useState(file.revision)
  const form = useSubmit(async (fields) => {
    const chosen = file.headers.flatMap((_header, index) => {
      const column = fields[`column-${index}`]
      return column ? [[column, index] as const] : []
    })
    if (new Set(chosen.map(([column]) => column)).size < chosen.length) throw new Error(m.imports_columns_twice())
    const change = callConsole<typeof changeImport>('PATCH /api/console/imports/{id}/', {
      params: { id: file.id },
      headers: { 'if-match': `"${revision}"` },
      body: { columns: Object.fromEntries(chosen), is_new_on_sale: fields.is_new_on_sale === 'on' },
    })
    const next = await change.catch((failure: unknown) => {
      if (!(failure instanceof ApiFailure) || failure.code !== 'edit_conflict') throw failure
      setRevision((failure.body.current as GoodsFileProps['file']).revision)
      throw new Error(m.imports_columns_conflict(), { cause: failure })
    })
    onChange(asGoodsFile(next))
  })
  const chosen = new Map(Object.entries(file.columns).map(([column, index]) => [index, column]))
  return (
    <CheckedForm className="mb-5 grid gap-3 rounded-panel border border-line p-4" onSubmit={form.onSubmit}>
      <p>{m.imports_goods_columns_prompt()}</p>
      {file.column_errors.length > 0 && <p className="text-danger">{file.column_errors.join(' ')}</p>}
      <FormError failure={form.failure} />
      <div className="grid gap-3 *:min-w-0 sm:grid-cols-[repeat(auto-fill,minmax(220px,1fr))]">
        {file.headers.map((_header, index) => (
          <ConsoleSelect
            key={index}
            label={nameOfFileColumn(file, index)}
            name={`column-${index}`}
            hint={file.sample[index] ? m.imports_column_sample({ example: file.sample[index] }) : undefined}
            defaultValue={chosen.get(index) ?? ''}
          >
            <option value="">{m.imports_column_unused()}</option>
            {goodsColumnNames.map((column) => (
              <option key={column} value={column}>
                {nameOfColumn(column)}
              </option>
            ))}
          </ConsoleSelect>
        ))}
      </div>
      <label className="check-row">
        <input
          type="checkbox"
          name="is_new_on_sale"
          className="check-box"
          defaultChecked={file.options.is_new_on_sale}
        />
        {m.imports_new_on_sale()}
      </label>
      <p className="action-row justify-start">
        <Button type="submit" variant="primary" disabled={form.isBusy}>
          {m.imports_columns_save()}
        </Button>
        {onClose && (
          <Button variant="quiet" onClick={onClose}>
            {m.console_ui_cancel()}
          </Button>
        )}
      </p>
    </CheckedForm>
  )
}
