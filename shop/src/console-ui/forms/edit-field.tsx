/** Fields of a form that stays open: unsaved ones have an edge of matcha. */
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { useFault } from '#ui/fields/form-faults.ts'

interface Shared {
  label: string
  value: string
  isChanged: boolean
  onValue(value: string): void
  errors?: readonly string[] | undefined
  hint?: ReactNode
  /** Shown next to the label: how much of it is used. */
  note?: string
  lang?: string
}

export interface EditFieldProps
  extends Shared, Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'disabled' | 'required' | 'maxLength'> {
  isFigure?: boolean
}

export function EditField({ isFigure, ...props }: EditFieldProps) {
  const { inputMode, disabled, required, maxLength } = props
  return (
    <Around {...props}>
      {(shared) => (
        <input
          {...shared}
          {...{ inputMode, disabled, required, maxLength }}
          className={`${shared.className} ${isFigure ? 'text-right tabular-nums' : ''}`}
        />
      )}
    </Around>
  )
}

export interface EditTextProps extends Shared {
  rows: number
  disabled?: boolean
}

export function EditText({ rows, ...props }: EditTextProps) {
  return <Around {...props}>{(shared) => <textarea {...shared} rows={rows} disabled={props.disabled} />}</Around>
}

interface ControlProps {
  id: string
  className: string
  value: string
  lang: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  onChange(event: { target: { value: string } }): void
}

function Around({
  label,
  value,
  isChanged,
  onValue,
  errors = [],
  hint,
  note,
  lang,
  children,
}: Shared & { children(props: ControlProps): ReactNode }) {
  const id = useId()
  const fault = useFault(id)
  const sentences = fault === undefined ? errors : [fault]
  const isBad = sentences.length > 0
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {note && <span className="ml-auto text-ink-3 tabular-nums">{note}</span>}
      </label>
      {children({
        id,
        value,
        lang,
        className: isChanged ? 'control changed' : 'control',
        'aria-invalid': isBad || undefined,
        'aria-describedby': isBad || hint ? `${id}-note` : undefined,
        onChange: (event) => onValue(event.target.value),
      })}
      {(isBad || hint) && (
        <p className={isBad ? 'text-small text-danger' : 'text-small text-ink-2'} id={`${id}-note`}>
          {isBad ? sentences.join(' ') : hint}
        </p>
      )}
    </div>
  )
}
