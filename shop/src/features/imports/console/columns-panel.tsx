/** Shows and changes the meaning of each column. Both kinds of files use it. */
import { type ReactNode, useState } from 'react'
import { m } from '#texts'
import type { changeImport } from '#features/imports/console-contract/files.ts'
import type { FileImport } from '#features/imports/console-contract/shapes.ts'
import { callConsole, ifMatch, isEditConflict } from '#console-session/console-api.ts'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'

type Change = NonNullable<Parameters<typeof callConsole<typeof changeImport>>[1]>['body']
type Fields = Readonly<Record<string, string | undefined>>

export interface ColumnsPanelProps {
  file: FileImport
  mayChange: boolean
  /** Rows can be read from the columns; else the form is open. */
  isReadable: boolean
  prompt: string
  /** The shop's column, and its source. */
  pills: readonly { key: string; name: string; source: string }[]
  /** Further pills. */
  children?: ReactNode
  /** @throws Error with a sentence for a choice that cannot be sent */
  toChange(fields: Fields): Change
  renderFields(errorsOf: (field: string) => string[]): ReactNode
  onChange(file: FileImport): void
}

export function ColumnsPanel(props: ColumnsPanelProps) {
  const { mayChange, isReadable, pills, children, onChange } = props
  const [isOpen, setOpen] = useState(false)
  if (mayChange && (isOpen || !isReadable)) {
    const close = () => setOpen(false)
    const changed = (next: FileImport) => {
      close()
      onChange(next)
    }
    return <ColumnsForm {...props} onChange={changed} {...(isReadable ? { onClose: close } : {})} />
  }
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1.5 text-small">
      {pills.map(({ key, name, source }) => (
        <span key={key} className="rounded-pill bg-sunk px-2.5 py-0.5">
          {name} <em className="text-ink-2 not-italic">{source}</em>
        </span>
      ))}
      {children}
      {mayChange && (
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {m.imports_columns_change()}
        </button>
      )}
    </p>
  )
}

function ColumnsForm({
  file,
  prompt,
  toChange,
  renderFields,
  onChange,
  onClose,
}: ColumnsPanelProps & { onClose?(): void }) {
  const [revision, setRevision] = useState(file.revision)
  const form = useSubmit(async (values) => {
    const change = callConsole<typeof changeImport>('PATCH /api/console/imports/{id}/', {
      params: { id: file.id },
      headers: ifMatch(revision),
      body: toChange(values),
    })
    const next = await change.catch((failure: unknown) => {
      if (!isEditConflict(failure)) throw failure
      setRevision((failure.body.current as FileImport).revision)
      throw new Error(m.imports_columns_conflict(), { cause: failure })
    })
    onChange(next)
  })
  return (
    <CheckedForm className="mb-5 grid gap-3 rounded-panel border border-line p-4" onSubmit={form.onSubmit}>
      <p>{prompt}</p>
      <FormError failure={form.failure} />
      {renderFields(form.errorsOf)}
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
