import { type FormEvent, useEffect, useState } from 'react'
import { m } from '#texts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'

export interface Submitting {
  isBusy: boolean
  /** The error that no field shows. */
  failure: Error | null
  errorsOf(field: string): string[]
  /** Passes the form's fields to `work`, one submission at a time. */
  onSubmit(event: FormEvent<HTMLFormElement>): void
  run(): Promise<void>
}

/** A problem found before anything is sent; shown at the field. */
export class WrongField extends Error {
  readonly field: string

  constructor(field: string, sentence: string) {
    super(sentence)
    this.name = 'WrongField'
    this.field = field
  }
}

function errorsAt(field: string, failure: Error | null): string[] {
  if (failure instanceof WrongField) return failure.field === field ? [failure.message] : []
  return (failure instanceof ApiFailure && failure.fieldErrors[field]) || []
}

/** Focuses the first wrong field, in the dialog that is open. */
export function useFocusOnWrong(failure: Error | null): void {
  useEffect(() => {
    if (!failure) return
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
    root.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])
}

/** Sends a form; typed text stays in every case. */
export function useSubmit(work: (fields: Record<string, string>) => Promise<void>): Submitting {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error | null>(null)
  const [fieldsShown] = useState(() => new Set<string>())
  useFocusOnWrong(failure)
  async function send(fields: Record<string, string>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      await work(fields)
    } catch (thrown) {
      setFailure(thrown instanceof Error ? thrown : new Error(m.error_internal()))
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    failure: failure && formErrorShown(failure, fieldsShown),
    errorsOf(field) {
      fieldsShown.add(field)
      return errorsAt(field, failure)
    },
    onSubmit(event) {
      event.preventDefault()
      const fields = new FormData(event.currentTarget)
      void send(Object.fromEntries([...fields].map(([name, value]) => [name, typeof value === 'string' ? value : ''])))
    },
    run: () => send({}),
  }
}

/** @param fieldsShown fields that show their own problems; others are included in the returned error */
export function formErrorShown(failure: Error, fieldsShown: ReadonlySet<string>): Error | null {
  if (failure instanceof WrongField && fieldsShown.has(failure.field)) return null
  if (!(failure instanceof ApiFailure)) return failure
  const faults = Object.entries(failure.fieldErrors)
  if (faults.length === 0) return failure
  const others = faults.filter(([field]) => !fieldsShown.has(field)).flatMap(([, sentences]) => sentences)
  return others.length > 0 ? new Error(others.join(' '), { cause: failure }) : null
}
