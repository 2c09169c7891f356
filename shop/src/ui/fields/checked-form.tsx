import { type ComponentProps, type ElementType, type FormEvent, useEffect, useRef, useState } from 'react'
import { faultsOf } from './control-faults.ts'
import { FormFaults } from './form-faults.ts'

export type CheckedFormProps<Kind extends ElementType> = Omit<ComponentProps<Kind>, 'as' | 'noValidate'> & {
  /** The form's element: React Router's `Form`, or that of a fetcher. */
  as?: Kind
  /** The API's error; a new one moves the focus to the first wrong field. */
  refusal?: unknown
}

const none: ReadonlyMap<string, string> = new Map()

/**
 * A form whose controls have native rules (`required`, `min`, `pattern`), while their fields show the problems.
 * Nothing is sent before all is right; the first wrong field gets the focus.
 */
export function CheckedForm<Kind extends ElementType = 'form'>({
  as,
  refusal,
  onSubmit,
  onInput,
  children,
  ...form
}: CheckedFormProps<Kind>) {
  const FormElement: ElementType = as ?? 'form'
  const own = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState(none)
  const [lookedAt, setLookedAt] = useState(none)
  useEffect(() => {
    if (lookedAt.size > 0) focusFirstWrong(own.current)
  }, [lookedAt])
  useEffect(() => {
    if (refusal) focusFirstWrong(own.current)
  }, [refusal])

  function submit(event: FormEvent<HTMLFormElement>) {
    own.current = event.currentTarget
    const found = faultsOf(event.currentTarget.elements)
    setFaults(found)
    setLookedAt(found)
    if (found.size === 0) return onSubmit?.(event)
    event.preventDefault()
  }

  /** Clears a corrected field's problem; others wait for the next try. */
  function input(event: FormEvent<HTMLFormElement>) {
    onInput?.(event)
    const { target } = event
    if (!(target instanceof HTMLElement) || !faults.has(target.id) || faultsOf([target]).size > 0) return
    setFaults(new Map([...faults].filter(([id]) => id !== target.id)))
  }

  return (
    <FormFaults value={faults}>
      <FormElement {...form} ref={own} noValidate onSubmit={submit} onInput={input}>
        {children}
      </FormElement>
    </FormFaults>
  )
}

function focusFirstWrong(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
