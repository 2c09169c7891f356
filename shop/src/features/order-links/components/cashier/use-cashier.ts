import { useEffect, useRef, useState } from 'react'
import type { openCashier } from '#features/payments/contract.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { onWake } from '#features/payments/components/on-wake.ts'

export type Cashier = ResponseOf<typeof openCashier>

/** @throws ApiFailure */
export type RequestCashier = (
  body: { provider: string | undefined; fresh: boolean; resume: boolean },
  signal: AbortSignal,
) => Promise<Cashier>

/**
 * `isOver`: the code has expired. `elsewhere`: another device has opened the payment since.
 * `ended`: the order cannot be paid any more, or not here.
 */
export type CashierState =
  | { kind: 'loading' }
  | { kind: 'open'; cashier: Cashier; isOver: boolean }
  | { kind: 'elsewhere' }
  | { kind: 'unavailable' }
  | { kind: 'ended'; sentence: string }

const retryAfterInMs = 10_000
/** Timers of browsers end at 24 days; a code never lasts so long. */
const maxTimerInMs = 86_400_000

export interface UseCashier {
  state: CashierState
  /** Another code is on its way. */
  isRenewing: boolean
  /** Requests it again, also from another device; with `isFresh` another code. */
  onRenew(isFresh: boolean): void
}

/**
 * The code or address of an order's payment. An address is renewed when it expires, a code on request.
 * A failure is repeated. On a return to the page the present code is read again: another tab or device may have replaced it.
 * Only an opened page and a press end the code of another device.
 * @param requestCashier stable between renderings; null while the way to pay is unknown
 */
export function useCashier(requestCashier: RequestCashier | null, provider: string | undefined): UseCashier {
  const [known, setKnown] = useState<{ provider: string | undefined; state: CashierState } | null>(null)
  const [round, setRound] = useState({ count: 0, isFresh: false, isResuming: false })
  const [settledRound, setSettledRound] = useState(0)
  const onRenew = (isFresh: boolean) => setRound(({ count }) => ({ count: count + 1, isFresh, isResuming: false }))
  const last = useRef<{ provider: string | undefined; cashier: Cashier } | null>(null)
  useEffect(() => {
    if (!requestCashier) return
    const stopping = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const after = (delayInMs: number, next: () => void) => {
      timer = setTimeout(next, Math.min(Math.max(delayInMs, 1_000), maxTimerInMs))
    }
    const readAgain = () => setRound(({ count }) => ({ count: count + 1, isFresh: false, isResuming: true }))
    const show = (cashier: Cashier) => {
      last.current = { provider, cashier }
      setKnown({ provider, state: { kind: 'open', cashier, isOver: false } })
      awaitEnd(cashier)
    }
    const awaitEnd = (cashier: Cashier) => {
      const end = () => setKnown({ provider, state: { kind: 'open', cashier, isOver: true } })
      after(Date.parse(cashier.expires_at) - Date.now(), cashier.action === 'qr' ? end : readAgain)
    }
    const open = async () => {
      try {
        const body = { provider, fresh: round.isFresh, resume: round.isResuming }
        const cashier = await requestCashier(body, stopping.signal)
        if (stopping.signal.aborted) return
        show(cashier)
      } catch (failure) {
        if (stopping.signal.aborted) return
        if (!(failure instanceof ApiFailure)) throw failure
        const before = round.isFresh ? null : last.current
        const shown = before && before.provider === provider ? before.cashier : null
        const outcome = outcomeOf(failure, shown)
        if (outcome === 'still_shown') awaitEnd(shown!)
        else {
          if (outcome.kind !== 'unavailable') last.current = null
          setKnown({ provider, state: outcome })
          if (outcome.kind === 'unavailable') after(retryAfterInMs, readAgain)
        }
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
  return { state, isRenewing: settledRound !== round.count && !round.isResuming, onRenew }
}

/**
 * The state after a refused or failed request, by the code that the page shows.
 * In the last minute of an order no payment begins, but a code that is shown still works.
 */
export function outcomeOf(
  { status, code, message }: Pick<ApiFailure, 'status' | 'code' | 'message'>,
  shown: Pick<Cashier, 'expires_at'> | null,
): 'still_shown' | Exclude<CashierState, { kind: 'open' | 'loading' }> {
  if (code === 'cashier_elsewhere') return { kind: 'elsewhere' }
  const isRefused = status >= 400 && status < 500 && status !== 429
  const isUsable = shown !== null && Date.parse(shown.expires_at) > Date.now()
  if (isUsable && (!isRefused || code === 'order_not_payable')) return 'still_shown'
  return isRefused ? { kind: 'ended', sentence: message } : { kind: 'unavailable' }
}
