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
 * `throttled`: the buyer's network has sent too many requests.
 * `ended`: the order cannot be paid any more, or not here.
 */
export type CashierState =
  | { kind: 'loading' }
  | { kind: 'open'; cashier: Cashier; isOver: boolean }
  | { kind: 'elsewhere' }
  | { kind: 'unavailable' }
  | { kind: 'throttled' }
  | { kind: 'ended'; sentence: string }

const retryAfterInMs = 10_000
const leastPauseInMs = 1_000
/** Another tab, device or process may have replaced a code that is shown. */
const readAgainAfterInMs = 20_000
/** Tabs of one browser announce a replaced code to each other. */
const replacedCodes = 'cashier'
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
 * A failure is repeated. On a return to the page, while a code is shown, and once another tab has replaced one, the
 * present one is read again.
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
      // Also at an end that is no time: a page never requests without a pause.
      timer = setTimeout(next, Math.min(Math.max(delayInMs || 0, leastPauseInMs), maxTimerInMs))
    }
    const readAgain = () => setRound(({ count }) => ({ count: count + 1, isFresh: false, isResuming: true }))
    const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(replacedCodes)
    otherTabs?.addEventListener('message', () => {
      if (!document.hidden) readAgain()
    })
    const show = (cashier: Cashier) => {
      last.current = { provider, cashier }
      setKnown({ provider, state: { kind: 'open', cashier, isOver: false } })
      awaitEnd(cashier)
    }
    const awaitEnd = (cashier: Cashier) => {
      const end = () => setKnown({ provider, state: { kind: 'open', cashier, isOver: true } })
      const leftInMs = Date.parse(cashier.expires_at) - Date.now()
      const isCode = cashier.action === 'qr'
      if (isCode && leftInMs > readAgainAfterInMs) {
        // A page in the background reads again when it is looked at.
        after(readAgainAfterInMs, () => (document.hidden ? awaitEnd(cashier) : readAgain()))
      } else after(leftInMs, isCode ? end : readAgain)
    }
    const open = async () => {
      try {
        const body = { provider, fresh: round.isFresh, resume: round.isResuming }
        const cashier = await requestCashier(body, stopping.signal)
        if (stopping.signal.aborted) return
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
        if (round.isFresh) otherTabs?.postMessage(null)
        show(cashier)
      } catch (failure) {
        if (stopping.signal.aborted) return
        if (!(failure instanceof ApiFailure)) throw failure
        const before = round.isFresh ? null : last.current
        const shown = before && before.provider === provider ? before.cashier : null
        const outcome = outcomeOf(failure, shown)
        if (outcome === 'still_shown') awaitEnd(shown!)
        else {
          const retriesInMs = retryAfter(outcome, failure)
          if (retriesInMs === null) last.current = null
          setKnown({ provider, state: outcome })
          if (retriesInMs !== null) after(retriesInMs, readAgain)
        }
      }
      setSettledRound(round.count)
    }
    void open()
    const ignoreWake = onWake(readAgain)
    return () => {
      stopping.abort()
      clearTimeout(timer)
      otherTabs?.close()
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
  const isThrottled = status === 429
  const isRefused = status >= 400 && status < 500 && !isThrottled
  const isUsable = shown !== null && Date.parse(shown.expires_at) > Date.now()
  if (isUsable && (!isRefused || code === 'order_not_payable')) return 'still_shown'
  if (isThrottled) return { kind: 'throttled' }
  return isRefused ? { kind: 'ended', sentence: message } : { kind: 'unavailable' }
}

/** Pause in milliseconds until the page requests again by itself; null: it does not. */
export function retryAfter({ kind }: Pick<CashierState, 'kind'>, { body }: Pick<ApiFailure, 'body'>): number | null {
  if (kind === 'throttled') return body.retry_after === undefined ? retryAfterInMs : body.retry_after * 1_000
  return kind === 'unavailable' ? retryAfterInMs : null
}
