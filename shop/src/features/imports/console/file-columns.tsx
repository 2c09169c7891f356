/** Assigns the columns of a file of waybill numbers: guessed first, and editable. */
import { m } from '#texts'
import type { ShippingFileImport } from '#features/imports/console-contract/shapes.ts'
import type { listCarriers } from '#features/parcels/console-contract.ts'
import { shippingColumnNames } from '#features/imports/values.ts'
import { callConsole } from '#console-session/console-api.ts'
import { ConsoleSelect } from '#console-ui/forms/console-field.tsx'
import { StaleBanner } from '#console-ui/console-states.tsx'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import { ColumnsPanel } from './columns-panel.tsx'
import { asShippingFile } from './kinds.ts'
import { columnNames, nameOfFileColumn } from './outcome-words.ts'

export interface FileColumnsProps {
  file: ShippingFileImport
  onChange(file: ShippingFileImport): void
}

export const isMapped = ({ columns }: ShippingFileImport) =>
  columns.order_number !== null && columns.tracking_number !== null

export function FileColumns({ file, onChange }: FileColumnsProps) {
  const sourceOf = (index: number | null) =>
    index === null ? m.imports_column_missing() : m.imports_column_from({ column: nameOfFileColumn(file, index) })
  return (
    <ColumnsPanel
      key={file.revision}
      file={file}
      mayChange={file.status === 'checked'}
      isReadable={isMapped(file)}
      prompt={m.imports_columns_choose()}
      pills={shippingColumnNames.map((name) => ({
        key: name,
        name: columnNames[name](),
        source: sourceOf(file.columns[name]),
      }))}
      toChange={(fields) => ({
        columns: Object.fromEntries(
          shippingColumnNames.map((name) => [name, fields[name] ? Number(fields[name]) : null]),
        ),
        ...(fields.carrier_code === undefined ? {} : { carrier_code: fields.carrier_code || null }),
        allows_shared_numbers: fields.allows_shared_numbers === 'on',
      })}
      renderFields={fieldsOf(file)}
      onChange={(next) => onChange(asShippingFile(next))}
    />
  )
}

const fieldsOf = (file: ShippingFileImport) => (errorsOf: (field: string) => string[]) => (
  <ColumnFields file={file} errors={errorsOf('columns')} />
)

function ColumnFields({ file, errors }: { file: ShippingFileImport; errors: readonly string[] }) {
  const carriers = useLoaded('carriers', (signal) =>
    callConsole<typeof listCarriers>('GET /api/console/carriers/', { signal }),
  )
  const width = Math.max(file.headers.length, file.sample.length)
  return (
    <>
      {carriers.failure && <StaleBanner failure={carriers.failure} onRetry={carriers.reload} isFirst />}
      <div className="grid gap-3 *:min-w-0 sm:grid-cols-[repeat(auto-fit,minmax(200px,1fr))]">
        {shippingColumnNames.map((name, place) => (
          <ConsoleSelect
            key={name}
            label={columnNames[name]()}
            name={name}
            defaultValue={String(file.columns[name] ?? '')}
            errors={place === 0 ? errors : []}
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
    </>
  )
}
