import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { m } from '#texts'

export interface ConsoleFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint?: ReactNode
  /** Why it was refused. */
  errors?: readonly string[] | undefined
  /** What a form that has just opened asks for first. */
  isFirst?: boolean
}

/** Also of a dialog that is about to open, which would take its first button. */
function focus(input: HTMLInputElement | null): void {
  if (!input) return
  input.autofocus = true
  input.focus()
}

export function ConsoleField({ label, hint, errors = [], isFirst, className = '', ...input }: ConsoleFieldProps) {
  const id = useId()
  const isBad = errors.length > 0
  return (
    <div className="c-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        ref={isFirst ? focus : undefined}
        id={id}
        className={`c-input ${isBad ? 'is-bad' : ''} ${className}`}
        aria-invalid={isBad || undefined}
        aria-describedby={isBad || hint ? `${id}-note` : undefined}
      />
      {isBad ? (
        <p className="c-why" id={`${id}-note`}>
          {errors.join(' ')}
        </p>
      ) : (
        hint && (
          <p className="c-hint" id={`${id}-note`}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}

/** The button that was pressed may stand a screen further down. */
const show = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' })

/** The sentence above a form that was refused as a whole. */
export function RefusedNote({ failure }: { failure: Error | null }) {
  return failure ? (
    <p ref={show} className="c-banner is-bad" role="alert">
      {failure.message || m.error_internal()}
    </p>
  ) : null
}
