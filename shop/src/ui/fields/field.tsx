import { type ReactNode, useId } from 'react'
import { Icon } from '../display/icon.tsx'
import { joinSentences } from '../display/list.ts'
import { useFault } from './form-faults.ts'

/** Attributes that connect a control with its label, hint and error. */
export interface FieldControl {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

export interface FieldProps {
  label: string
  hint?: ReactNode
  /** One sentence, or several as the API returns them. */
  error?: string | readonly string[] | null
  /** Label and control at the two ends of one line, as in a sum. */
  isInline?: boolean
  isLabelHidden?: boolean
  children: (control: FieldControl) => ReactNode
}

export const controlStyle =
  'w-full rounded-control border border-line-strong bg-raised px-3.5 hover:border-ink-2 aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)] disabled:bg-sunk disabled:text-ink-3'

/** Label above, control, hint or error below. */
export function Field({ label, hint, error, isInline = false, isLabelHidden = false, children }: FieldProps) {
  const id = useId()
  const fault = useFault(id)
  const sentences = fault !== undefined ? [fault] : typeof error === 'string' ? [error] : (error ?? [])
  const hasError = sentences.length > 0
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = hasError ? `${id}-error` : undefined
  return (
    <div className={isInline ? 'flex flex-wrap items-center justify-between gap-x-4' : 'grid content-start gap-1.5'}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : isInline ? undefined : 'text-note text-ink-2'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': hasError || undefined,
      })}
      {errorId && <FieldError id={errorId} sentences={sentences} />}
      {hint && (
        <div id={hintId} className="text-note text-ink-3">
          {hint}
        </div>
      )}
    </div>
  )
}

export function FieldError({ id, sentences }: { id: string; sentences: readonly string[] }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-note text-danger">
      <span className="mt-0.5">
        <Icon name="alert" size={16} />
      </span>
      {joinSentences(sentences)}
    </p>
  )
}
