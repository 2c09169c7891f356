import { useEffect, useState } from 'react'
import type { openCashier } from '#features/payments/contract.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { onWake } from '#features/payments/components/on-wake.ts'

export type Cashier = ResponseOf<typeof openCashier>

/** @throws ApiFailure */
export type RequestCashier = (
  body: { provider: string | undefined; fresh: boolean },
  signal: AbortSignal,
) => Promise<Cashier>

/** `isOver`: the code has expired. `ended`: the order cannot be paid any more, or not here. */
export type CashierState =
  | { kind: 'loading' }
  | { kind: 'open'; cashier: Cashier; isOver: boolean }
  | { kind: 'unavailable' }
  | { kind: 'ended'; sentence: string }

const retryAfterInMs = 10_000
/** Timers of browsers end at 24 days; a code never lasts so long. */
const maxTimerInMs = 86_400_000

export interface UseCashier {
  state: CashierState
  /** Another code is on its way. */
  isRenewing: boolean
  /** Requests it again; with `isFresh` another code. */
  onRenew(isFresh: boolean): void
}

/**
 * The code or address of an order's payment. An address is renewed when it expires, a code on request.
 * A failure is repeated. On a return to the page the present code is read again: another tab may have replaced it.
 * @param requestCashier stable between renderings; null while the way to pay is unknown
 */
export function useCashier(requestCashier: RequestCashier | null, provider: string | undefined): UseCashier {
  const [known, setKnown] = useState<{ provider: string | undefined; state: CashierState } | null>(null)
  const [round, setRound] = useState({ count: 0, isFresh: false })
  const [settledRound, setSettledRound] = useState(0)
  const onRenew = (isFresh: boolean) => setRound(({ count }) => ({ count: count + 1, isFresh }))
  useEffect(() => {
    if (!requestCashier) return
    const stopping = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const after = (delayInMs: number, next: () => void) => {
      timer = setTimeout(next, Math.min(Math.max(delayInMs, 1_000), maxTimerInMs))
    }
    const readAgain = () => setRound(({ count }) => ({ count: count + 1, isFresh: false }))
    const open = async () => {
      try {
        const cashier = await requestCashier({ provider, fresh: round.isFresh }, stopping.signal)
        if (stopping.signal.aborted) return
        setKnown({ provider, state: { kind: 'open', cashier, isOver: false } })
        const end = () => setKnown({ provider, state: { kind: 'open', cashier, isOver: true } })
        after(Date.parse(cashier.expires_at) - Date.now(), cashier.action === 'qr' ? end : readAgain)
      } catch (failure) {
        if (stopping.signal.aborted) return
        if (!(failure instanceof ApiFailure)) throw failure
        const isRefused = failure.status >= 400 && failure.status < 500 && failure.status !== 429
        setKnown((before) => {
          if (isRefused) return { provider, state: { kind: 'ended', sentence: failure.message } }
          if (before && before.provider === provider && isUsable(before.state) && !round.isFresh) return before
          return { provider, state: { kind: 'unavailable' } }
        })
        if (!isRefused) after(retryAfterInMs, readAgain)
      }
      setSettledRound(round.count)
    }
    void open()
    const ignoreWake = onWake(readAgain)
    return () => {
      stopping.abort()
      clearTimeout(timer)
      ignoreWake()
    }
  }, [requestCashier, provider, round])
  const state: CashierState = known && known.provider === provider ? known.state : { kind: 'loading' }
  return { state, isRenewing: settledRound !== round.count, onRenew }
}

const isUsable = (state: CashierState) =>
  state.kind === 'open' && !state.isOver && Date.parse(state.cashier.expires_at) > Date.now()
