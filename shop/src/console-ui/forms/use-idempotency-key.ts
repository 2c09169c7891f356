import { useState } from 'react'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'

export interface OnceKey {
  /** For the header `idempotency-key`. */
  key: string
  /** Call when the content changed after a failure. */
  renewAfter(failure: Error | null): void
}

/** Idempotency key of a form. Stays after a lost response, because the request may have succeeded. */
export function useIdempotencyKey(): OnceKey {
  const [key, setKey] = useState(() => crypto.randomUUID())
  return {
    key,
    renewAfter(failure) {
      if (wasNotDone(failure)) setKey(crypto.randomUUID())
    },
  }
}

/** Whether the request certainly failed, so that a changed one needs a new key. */
export function wasNotDone(failure: Error | null): boolean {
  const refusal = failure?.cause instanceof ApiFailure ? failure.cause : failure
  if (!(refusal instanceof ApiFailure) || refusal.code === 'idempotency_key_reused') return false
  return refusal.status >= 400 && refusal.status < 500
}
