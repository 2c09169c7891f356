import { type FormEvent, useState } from 'react'
import { m } from '#texts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'

export interface Submitting {
  isBusy: boolean
  /** What no field says by itself. */
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
  const [asked] = useState(() => new Set<string>())
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
    failure: failure && saidAbove(failure, asked),
    errorsOf(field) {
      asked.add(field)
      return (failure instanceof ApiFailure && failure.fieldErrors[field]) || []
    },
    onSubmit(event) {
      event.preventDefault()
      const fields = new FormData(event.currentTarget)
      void send(Object.fromEntries([...fields].map(([name, value]) => [name, typeof value === 'string' ? value : ''])))
    },
    run: () => send({}),
  }
}

/** @param asked fields that say their faults by themselves; what is said of others would be seen nowhere */
export function saidAbove(failure: Error, asked: ReadonlySet<string>): Error | null {
  if (!(failure instanceof ApiFailure)) return failure
  const faults = Object.entries(failure.fieldErrors)
  if (faults.length === 0) return failure
  const others = faults.filter(([field]) => !asked.has(field)).flatMap(([, sentences]) => sentences)
  return others.length > 0 ? new Error(others.join(' '), { cause: failure }) : null
}
