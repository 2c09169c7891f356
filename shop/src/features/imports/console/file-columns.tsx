/** Assigns the file's columns: guessed first, and editable. */
import { useState } from 'react'
import { m } from '#texts'
import type { changeImport, ShippingFileImport } from '#features/imports/console-contract.ts'
import type { listCarriers } from '#features/parcels/console-contract.ts'
import { shippingColumnNames, type ShippingColumn } from '#features/imports/values.ts'
import { callConsole, ifMatch, isEditConflict } from '#console-session/console-api.ts'
import { ConsoleSelect, FormError } from '#console-ui/forms/console-field.tsx'
import { StaleBanner } from '#console-ui/console-states.tsx'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { asShippingFile } from './kinds.ts'
import { columnNames, nameOfFileColumn } from './outcome-words.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { Button } from '#ui/controls/button.tsx'

export interface FileColumnsProps {
  file: ShippingFileImport
  onChange(file: ShippingFileImport): void
}

export const isMapped = ({ columns }: ShippingFileImport) =>
  columns.order_number !== null && columns.tracking_number !== null

export function FileColumns({ file, onChange }: FileColumnsProps) {
  const [isOpen, setOpen] = useState(false)
  if (file.status === 'checked' && (isOpen || !isMapped(file))) {
    const close = () => setOpen(false)
    return (
      <ColumnsForm
        key={file.revision}
        file={file}
        onChange={(next) => {
          close()
          onChange(next)
        }}
        {...(isMapped(file) ? { onClose: close } : {})}
      />
    )
  }
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1.5 text-small">
      {shippingColumnNames.map((name) => {
        const index = file.columns[name]
        const from = index === null ? m.imports_column_missing() : nameOfFileColumn(file, index)
        return (
          <span key={name} className="rounded-pill bg-sunk px-2.5 py-0.5">
            {columnNames[name]()}{' '}
            <em className="text-ink-2 not-italic">{index === null ? from : m.imports_column_from({ column: from })}</em>
          </span>
        )
      })}
      {file.status === 'checked' && (
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {m.imports_columns_change()}
        </button>
      )}
    </p>
  )
}

function ColumnsForm({ file, onChange, onClose }: FileColumnsProps & { onClose?(): void }) {
  const carriers = useLoaded('carriers', (signal) =>
    callConsole<typeof listCarriers>('GET /api/console/carriers/', { signal }),
  )
  const [revision, setRevision] = useState(file.revision)
  const form = useSubmit(async (fields) => {
    const indexOf = (name: ShippingColumn) => (fields[name] ? Number(fields[name]) : null)
    const change = callConsole<typeof changeImport>('PATCH /api/console/imports/{id}/', {
      params: { id: file.id },
      headers: ifMatch(revision),
      body: {
        columns: {
          order_number: indexOf('order_number'),
          tracking_number: indexOf('tracking_number'),
          carrier: indexOf('carrier'),
        },
        ...(fields.carrier_code === undefined ? {} : { carrier_code: fields.carrier_code || null }),
        allows_shared_numbers: fields.allows_shared_numbers === 'on',
      },
    })
    const next = await change.catch((failure: unknown) => {
      if (!isEditConflict(failure)) throw failure
      setRevision((failure.body.current as ShippingFileImport).revision)
      throw new Error(m.imports_columns_conflict(), { cause: failure })
    })
    onChange(asShippingFile(next))
  })
  const width = Math.max(file.headers.length, file.sample.length)
  return (
    <CheckedForm className="mb-5 grid gap-3 rounded-panel border border-line p-4" onSubmit={form.onSubmit}>
      <p>{m.imports_columns_choose()}</p>
      <FormError failure={form.failure} />
      {carriers.failure && <StaleBanner failure={carriers.failure} onRetry={carriers.reload} isFirst />}
      <div className="grid gap-3 *:min-w-0 sm:grid-cols-[repeat(auto-fit,minmax(200px,1fr))]">
        {shippingColumnNames.map((name, place) => (
          <ConsoleSelect
            key={name}
            label={columnNames[name]()}
            name={name}
            defaultValue={String(file.columns[name] ?? '')}
            errors={place === 0 ? form.errorsOf('columns') : []}
          >
            <option value="">{m.imports_column_none()}</option>
            {Array.from({ length: width }, (_, index) => (
              <option key={index} value={index}>
                {m.imports_column_example({
                  column: nameOfFileColumn(file, index),
                  example: file.sample[index] ?? '',
                })}
              </option>
            ))}
          </ConsoleSelect>
        ))}
        {carriers.data && (
          <ConsoleSelect
            label={m.imports_default_carrier()}
            name="carrier_code"
            defaultValue={file.options.carrier_code ?? ''}
            options={carriers.data.map(({ code, name }) => [code, name])}
          >
            <option value="">{m.imports_default_carrier_none()}</option>
          </ConsoleSelect>
        )}
      </div>
      <label className="check-row">
        <input
          type="checkbox"
          name="allows_shared_numbers"
          className="check-box"
          defaultChecked={file.options.allows_shared_numbers}
        />
        {m.imports_allow_shared()}
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
