import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

export type FileFieldProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>

/** Chooses files, by button or by dropping them on the dashed ground. */
export function FileField({ label, hint, error, ...input }: FileFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...input}
          {...control}
          type="file"
          className="w-full rounded-panel border border-dashed border-line-strong p-3 text-note text-ink-2 file:mr-4 file:min-h-target file:cursor-pointer file:rounded-control file:border file:border-solid file:border-line-strong file:bg-raised file:px-4 file:text-body file:font-strong file:text-ink hover:border-ink-2 aria-invalid:border-danger"
        />
      )}
    </Field>
  )
}
