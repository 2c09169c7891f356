/** Ships orders by a file of tracking numbers: upload, check line by line, then apply. */
import { useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { m } from '#texts'
import type { addImport } from '#features/imports/console-contract.ts'
import { maxShippingFileInBytes, maxShippingRows } from '#features/imports/values.ts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, ForbiddenState, StaleBanner, Loading } from '#console-ui/console-states.tsx'
import { usePermission } from '#console-session/me-store.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import type { importLoader } from './loaders.ts'
import { asShippingFile } from './kinds.ts'
import { ShippingFile } from './shipping-file.tsx'
import { Steps } from './steps.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { Button } from '#ui/controls/button.tsx'

const megabyte = 1024 * 1024

export function Component() {
  const { id } = useParams()
  if (!usePermission('orders.ship')) return <ForbiddenState isPage />
  return id === undefined ? <ChooseFile /> : <Uploaded key={id} />
}

function ChooseFile() {
  const navigate = useNavigate()
  const chosen = useRef<{ file: File; key: string }>(null)
  const form = useSubmit(async () => {
    if (!chosen.current) return
    const { file, key } = chosen.current
    const files = new FormData()
    files.set('file', file, file.name)
    const { id } = await callConsole<typeof addImport>('POST /api/console/imports/', {
      query: { kind: 'shipments' },
      headers: { 'idempotency-key': key },
      files,
    })
    await navigate(consolePaths.shipFileOf(id))
  })
  const wrong = form.errorsOf('file')
  return (
    <ConsolePage title={m.imports_ship_file_title()}>
      <Steps at={0} />
      <CheckedForm className="steps" onSubmit={form.onSubmit}>
        <FormError failure={form.failure} />
        <div className="field">
          <label htmlFor="waybills">{m.imports_choose_file()}</label>
          <input
            id="waybills"
            type="file"
            className="max-w-full rounded-panel border border-dashed border-line px-4 py-5 file:mr-3 file:min-h-control file:rounded-control file:border file:border-accent file:px-3.5 file:text-accent"
            accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            disabled={form.isBusy}
            aria-describedby={wrong.length > 0 ? 'waybills-why waybills-note' : 'waybills-note'}
            aria-invalid={wrong.length > 0 || undefined}
            // Clears the field, so that the same file can be chosen again after a correction.
            onClick={(event) => {
              event.currentTarget.value = ''
            }}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              chosen.current = file ? { file, key: crypto.randomUUID() } : null
              void form.run()
            }}
          />
          {wrong.length > 0 && (
            <p id="waybills-why" className="text-small text-danger" role="alert">
              {wrong.join(' ')}
            </p>
          )}
          <p id="waybills-note" className="text-small text-ink-2">
            {m.imports_file_hint({ lines: maxShippingRows, size: maxShippingFileInBytes / megabyte })}
          </p>
        </div>
        {form.failure && (
          <p>
            <Button type="submit">{m.console_ui_try_again()}</Button>
          </p>
        )}
        <p className="text-ink-2">{form.isBusy ? m.imports_reading() : m.imports_file_safe()}</p>
      </CheckedForm>
    </ConsolePage>
  )
}

function Uploaded() {
  const { data: file, failure, reload, change } = useScreenData<typeof importLoader>()
  if (failure && !file) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  const facts = file && m.imports_file_facts({ file: file.file_name, encoding: file.encoding, count: file.rows })
  return (
    <ConsolePage title={m.imports_ship_file_title()} note={facts}>
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {file ? <ShippingFile file={asShippingFile(file)} onChange={(next) => change(() => next)} /> : <Loading />}
    </ConsolePage>
  )
}
