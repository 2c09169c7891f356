/** Fields of a form that stays open: unsaved ones have an edge of matcha. */
import type { InputHTMLAttributes, ReactNode } from 'react'
import { type BoxedControl, FieldBox } from './console-field.tsx'

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
  extends
    Shared,
    Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'disabled' | 'required' | 'maxLength'> {
  isFigure?: boolean
}

export function EditField({ isFigure, ...props }: EditFieldProps) {
  const { type, inputMode, disabled, required, maxLength } = props
  return (
    <Around {...props}>
      {(shared) => (
        <input
          {...shared}
          {...{ type, inputMode, disabled, required, maxLength }}
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

interface ControlProps extends BoxedControl {
  value: string
  lang: string | undefined
  onChange(event: { target: { value: string } }): void
}

function Around({
  label,
  value,
  isChanged,
  onValue,
  errors,
  hint,
  note,
  lang,
  children,
}: Shared & { children(props: ControlProps): ReactNode }) {
  const labelAndNote = (
    <>
      {label}
      {note && <span className="ml-auto text-ink-3 tabular-nums">{note}</span>}
    </>
  )
  return (
    <FieldBox label={labelAndNote} hint={hint} errors={errors}>
      {(control) =>
        children({
          ...control,
          value,
          lang,
          className: isChanged ? 'control changed' : 'control',
          onChange: (event) => onValue(event.target.value),
        })
      }
    </FieldBox>
  )
}
