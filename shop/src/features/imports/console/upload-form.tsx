/** Uploads a table, and for goods the ZIP of their pictures, as soon as files are chosen. */
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#texts'
import type { addImport } from '#features/imports/console-contract/files.ts'
import type { ImportKind } from '#features/imports/values.ts'
import { callConsole } from '#console-session/console-api.ts'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'

export interface UploadFormProps {
  kind: ImportKind
  hint: string
  /** States the steps before anything is written. */
  promise: string
  pathOf(id: string): string
}

const tables = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const archives = '.zip,application/zip'
const isArchive = ({ name }: File) => /\.zip$/i.test(name)

export function UploadForm({ kind, hint, promise, pathOf }: UploadFormProps) {
  const navigate = useNavigate()
  const chosen = useRef<{ files: readonly File[]; key: string }>(null)
  const form = useSubmit(async () => {
    if (!chosen.current) return
    const { files, key } = chosen.current
    const body = new FormData()
    for (const file of files) body.append(isArchive(file) ? 'zip' : 'file', file, file.name)
    const { id } = await callConsole<typeof addImport>('POST /api/console/imports/', {
      query: { kind },
      headers: { 'idempotency-key': key },
      files: body,
    })
    await navigate(pathOf(id))
  })
  const errors = [...form.errorsOf('file'), ...form.errorsOf('zip')]
  const id = `${kind}-file`
  return (
    <CheckedForm className="steps" onSubmit={form.onSubmit}>
      <FormError failure={form.failure} />
      <div className="field">
        <label htmlFor={id}>{m.imports_choose_file()}</label>
        <input
          id={id}
          type="file"
          className="max-w-full rounded-panel border border-dashed border-line px-4 py-5 file:mr-3 file:min-h-control file:rounded-control file:border file:border-accent file:px-3.5 file:text-accent"
          accept={kind === 'goods' ? `${tables},${archives}` : tables}
          multiple={kind === 'goods'}
          disabled={form.isBusy}
          aria-describedby={errors.length > 0 ? `${id}-why ${id}-note` : `${id}-note`}
          aria-invalid={errors.length > 0 || undefined}
          // Clears the field, so that the same file can be chosen again after a correction.
          onClick={(event) => {
            event.currentTarget.value = ''
          }}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])]
            // Null: the person has cancelled the browser's dialog.
            chosen.current = files.length > 0 ? { files, key: crypto.randomUUID() } : null
            void form.run()
          }}
        />
        {errors.length > 0 && (
          <p id={`${id}-why`} className="text-small text-danger" role="alert">
            {errors.join(' ')}
          </p>
        )}
        <p id={`${id}-note`} className="text-small text-ink-2">
          {hint}
        </p>
      </div>
      {form.failure && (
        <p>
          <Button type="submit">{m.console_ui_try_again()}</Button>
        </p>
      )}
      <output className="text-ink-2">{form.isBusy ? m.imports_reading() : promise}</output>
    </CheckedForm>
  )
}
