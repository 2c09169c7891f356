import { type FormEvent, useState } from 'react'
import { m } from '#texts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'

export interface Submitting {
  isBusy: boolean
  failure: Error | null
  errorsOf(field: string): string[]
  /** For a form: what it holds goes to `work`, once at a time. */
  onSubmit(event: FormEvent<HTMLFormElement>): void
  run(): Promise<void>
}

/** Sends a form; what was typed stays whatever comes back. */
export function useSubmit(work: (fields: Record<string, string>) => Promise<void>): Submitting {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error | null>(null)
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
  const fieldErrors = failure instanceof ApiFailure ? failure.fieldErrors : {}
  return {
    isBusy,
    // A field says its own fault by itself.
    failure: Object.keys(fieldErrors).length > 0 ? null : failure,
    errorsOf: (field) => fieldErrors[field] ?? [],
    onSubmit(event) {
      event.preventDefault()
      const fields = new FormData(event.currentTarget)
      void send(Object.fromEntries([...fields].map(([name, value]) => [name, typeof value === 'string' ? value : ''])))
    },
    run: () => send({}),
  }
}
