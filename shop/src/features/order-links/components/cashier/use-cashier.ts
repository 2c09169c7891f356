import { useEffect, useRef, useState } from 'react'
import type { openCashier } from '#features/payments/contract.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { onWake } from '#features/orders/components/on-wake.ts'

export type Cashier = ResponseOf<typeof openCashier>

/** @throws ApiFailure */
export type RequestCashier = (
  body: { provider: string | undefined; fresh: boolean; resume: boolean },
  signal: AbortSignal,
) => Promise<Cashier>

/**
 * `isOver`: the code has expired. `replaced`: another browser has requested a newer code.
 * `elsewhere`: another device has opened the payment since.
 * `throttled`: the buyer's network has sent too many requests.
 * `ended`: the order cannot be paid any more, or not here.
 */
export type CashierState =
  | { kind: 'loading' }
  | { kind: 'open'; cashier: Cashier; isOver: boolean }
  | { kind: 'replaced' }
  | { kind: 'elsewhere' }
  | { kind: 'unavailable' }
  | { kind: 'throttled' }
  | { kind: 'ended'; sentence: string }

const retryAfterInMs = 10_000
const leastPauseInMs = 1_000
/** Tabs of one browser announce a replaced code to each other. */
const replacedCodes = 'cashier'
/** Timers of browsers end at 24 days; a code never lasts so long. */
const maxTimerInMs = 86_400_000

interface Round {
  count: number
  isFresh: boolean
  isResuming: boolean
  /** The order's poll no longer has the number of the code that is shown. */
  isReplaced: boolean
}

export interface UseCashier {
  state: CashierState
  /** Another code is on its way. */
  isRenewing: boolean
  /** Requests it again, also from another device; with `isFresh` another code. */
  onRenew(isFresh: boolean): void
}

/**
 * The code or address of an order's payment. An address is renewed when it expires, a code on request.
 * A failure is repeated. On a return to the page, and once another tab or browser has replaced a code, the present one
 * is read again.
 * Only an opened page and a press end the code of another device.
 * @param requestCashier stable between renderings; null while the way to pay is unknown
 * @param paymentNumbers numbers in the last poll of the order; each poll returns a new array
 */
export function useCashier(
  requestCashier: RequestCashier | null,
  provider: string | undefined,
  paymentNumbers: readonly string[] | undefined,
): UseCashier {
  const [known, setKnown] = useState<{ provider: string | undefined; state: CashierState } | null>(null)
  const [round, setRound] = useState<Round>({ count: 0, isFresh: false, isResuming: false, isReplaced: false })
  const [settledRound, setSettledRound] = useState(0)
  const startRound = (changes: Partial<Round>) =>
    setRound(({ count }) => ({ count: count + 1, isFresh: false, isResuming: false, isReplaced: false, ...changes }))
  const last = useRef<{ provider: string | undefined; cashier: Cashier } | null>(null)
  useEffect(() => {
    if (!requestCashier) return
    const stopping = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const after = (delayInMs: number, next: () => void) => {
      // Also at an end that is no time: a page never requests without a pause.
      timer = setTimeout(next, Math.min(Math.max(delayInMs || 0, leastPauseInMs), maxTimerInMs))
    }
    const readAgain = () => startRound({ isResuming: true })
    const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(replacedCodes)
    otherTabs?.addEventListener('message', () => {
      if (!document.hidden) readAgain()
    })
    const show = (cashier: Cashier) => {
      if (round.isReplaced && cashier.url !== last.current?.cashier.url) {
        last.current = null
        setKnown({ provider, state: { kind: 'replaced' } })
        return
      }
      last.current = { provider, cashier }
      setKnown({ provider, state: { kind: 'open', cashier, isOver: false } })
      awaitEnd(cashier)
    }
    const awaitEnd = (cashier: Cashier) => {
      const end = () => setKnown({ provider, state: { kind: 'open', cashier, isOver: true } })
      const leftInMs = Date.parse(cashier.expires_at) - Date.now()
      after(leftInMs, cashier.action === 'qr' ? end : readAgain)
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
        const before = round.isFresh || round.isReplaced ? null : last.current
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
  const isSettled = settledRound === round.count
  useEffect(() => {
    const shown = last.current
    // The poll may be older than a code on its way. A page in the background reads again when it is looked at.
    if (!paymentNumbers || !isSettled || document.hidden || !shown || shown.provider !== provider) return
    const { action, return_url: returnUrl } = shown.cashier
    const number = new URL(returnUrl).searchParams.get('out_trade_no')
    if (action === 'qr' && number !== null && !paymentNumbers.includes(number))
      startRound({ isResuming: true, isReplaced: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each poll
  }, [paymentNumbers])
  const state: CashierState = known && known.provider === provider ? known.state : { kind: 'loading' }
  return { state, isRenewing: !isSettled && !round.isResuming, onRenew: (isFresh) => startRound({ isFresh }) }
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
