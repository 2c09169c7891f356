import { type ComponentProps, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react'
import { m } from '#texts'
import { useFault } from '#ui/fields/form-faults.ts'

export interface FieldBoxProps {
  label: ReactNode
  hint?: ReactNode
  /** Sentences of the API's error. */
  errors?: readonly string[] | undefined
}

/** Attributes that connect a control with its label and note. */
export interface BoxedControl {
  id: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Label, control, and below it the error or else a hint. */
export function FieldBox({
  label,
  hint,
  errors = [],
  children,
}: FieldBoxProps & { children(control: BoxedControl): ReactNode }) {
  const id = useId()
  const fault = useFault(id)
  const sentences = fault === undefined ? errors : [fault]
  const isBad = sentences.length > 0
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: 'control',
        'aria-invalid': isBad || undefined,
        'aria-describedby': isBad || hint ? `${id}-note` : undefined,
      })}
      {(isBad || hint) && (
        <p className={isBad ? 'text-small text-danger' : 'text-small text-ink-2'} id={`${id}-note`}>
          {isBad ? sentences.join(' ') : hint}
        </p>
      )}
    </div>
  )
}

export interface ConsoleFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint?: ReactNode
  /** Sentences of the API's error. */
  errors?: readonly string[] | undefined
  /** First field of a form that has just opened. */
  isFirst?: boolean
}

/** Also works in a dialog about to open, which would focus its first button. */
function focus(input: HTMLInputElement | null): void {
  if (!input) return
  input.autofocus = true
  input.focus()
}

export function ConsoleField({ label, hint, errors, isFirst, className = '', ...input }: ConsoleFieldProps) {
  return (
    <FieldBox label={label} hint={hint} errors={errors}>
      {(control) => (
        <input
          {...input}
          {...control}
          ref={isFirst ? focus : undefined}
          className={`${control.className} ${className}`}
        />
      )}
    </FieldBox>
  )
}

export interface ConsoleSelectProps extends FieldBoxProps, SelectHTMLAttributes<HTMLSelectElement> {
  isChanged?: boolean
  /** Values with their labels, after the children. */
  options?: readonly (readonly [value: string | number, label: string])[]
}

export function ConsoleSelect({ label, hint, errors, isChanged, options, children, ...select }: ConsoleSelectProps) {
  return (
    <FieldBox label={label} hint={hint} errors={errors}>
      {(control) => (
        <select {...select} {...control} className={isChanged ? `${control.className} changed` : control.className}>
          {children}
          {options?.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FieldBox>
  )
}

export function ConsoleTextArea({ label, hint, errors, ...area }: FieldBoxProps & ComponentProps<'textarea'>) {
  return (
    <FieldBox label={label} hint={hint} errors={errors}>
      {(control) => <textarea {...area} {...control} />}
    </FieldBox>
  )
}

/** The pressed button may be a screen further down. */
const show = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' })

/** Error of a whole form, shown above it. */
export function FormError({ failure }: { failure: Error | null }) {
  return failure ? (
    <p ref={show} className="banner bg-danger-soft" role="alert">
      {failure.message || m.error_internal()}
    </p>
  ) : null
}
