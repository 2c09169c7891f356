/** Ships orders by a file of tracking numbers: upload, check line by line, then apply. */
import { useRef } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
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
import { FileField } from './file-field.tsx'
import type { importLoader } from './loaders.ts'
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
  return (
    <ConsolePage title={m.imports_ship_file_title()}>
      <Steps at={0} />
      <CheckedForm className="steps" onSubmit={form.onSubmit}>
        <FormError failure={form.failure} />
        <FileField
          id="waybills"
          label={m.imports_choose_file()}
          hint={m.imports_file_hint({ lines: maxShippingRows, size: maxShippingFileInBytes / megabyte })}
          errors={form.errorsOf('file')}
          isBusy={form.isBusy}
          onChoose={(file) => {
            chosen.current = file && { file, key: crypto.randomUUID() }
            void form.run()
          }}
        />
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
  if (file?.kind === 'goods') return <Navigate replace to={consolePaths.importOf(file.id)} />
  if (failure && !file) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  const facts = file && m.imports_file_facts({ file: file.file_name, encoding: file.encoding, count: file.rows })
  return (
    <ConsolePage title={m.imports_ship_file_title()} note={facts}>
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {file ? <ShippingFile file={file} onChange={(next) => change(() => next)} /> : <Loading />}
    </ConsolePage>
  )
}
