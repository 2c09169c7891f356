import { useState } from 'react'
import type { Submitting } from '#console-ui/forms/use-submit.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import type { ConsoleReturn } from '#features/returns/console-contract.ts'

export interface DecisionProps {
  returnRequest: ConsoleReturn
  onDone(changed: ConsoleReturn): void
  /** Another person has decided the return; `words` explains. */
  onStale(words: string): void
}

/** Submits a decision under one key, so that a double press counts once. */
export function useReturnDecision(
  { onDone, onStale }: DecisionProps,
  send: (headers: { 'idempotency-key': string }) => Promise<ConsoleReturn>,
): Submitting {
  const [key] = useState(() => crypto.randomUUID())
  // A key requires the same content, so a corrected decision gets another key.
  const [turn, setTurn] = useState(0)
  return useSubmit(async () => {
    try {
      onDone(await send({ 'idempotency-key': `${key}-${turn}` }))
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      if (failure.code === 'return_already_answered') onStale(failure.message)
      else {
        if (failure.status >= 400 && failure.status < 500) setTurn(turn + 1)
        throw failure
      }
    }
  })
}
