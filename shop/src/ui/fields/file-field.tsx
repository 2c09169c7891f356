import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { m } from '#texts'
import { buttonStyle } from '../controls/button-style.ts'
import { Field, type FieldProps } from './field.tsx'

export type FileFieldProps = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'ref' | 'onChange'>

/**
 * Chooses files, by button or by dropping them on the dashed ground.
 * The browser's own control is invisible above it, because its text would not be in the page's language.
 */
export function FileField({ label, hint, error, ...input }: FileFieldProps) {
  const ref = useRef<HTMLInputElement>(null)
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    const form = ref.current?.form
    const forget = () => setNames([])
    form?.addEventListener('reset', forget)
    return () => form?.removeEventListener('reset', forget)
  }, [])
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-dashed border-line-strong p-3 outline-offset-2 outline-accent hover:border-ink-2 has-focus-visible:outline-2 has-aria-invalid:border-danger">
          <span aria-hidden="true" className={buttonStyle({ isSmall: true })}>
            {m.ui_choose_files()}
          </span>
          <span aria-hidden="true" className="text-note text-ink-2">
            {names.join(', ')}
          </span>
          <input
            {...input}
            {...control}
            ref={ref}
            type="file"
            onChange={(event) => setNames(Array.from(event.target.files ?? [], (file) => file.name))}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </div>
      )}
    </Field>
  )
}
