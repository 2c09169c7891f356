import { useEffect, useState } from 'react'
import type { openCashier } from '#features/payments/contract.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { ApiFailure, type ShopApi } from '#platform/shop-api/shop-api.ts'

export type Cashier = ResponseOf<typeof openCashier>

/** `ended`: the order cannot be paid any more, or not here. */
export type CashierState =
  | { kind: 'loading' }
  | { kind: 'open'; cashier: Cashier }
  | { kind: 'unavailable' }
  | { kind: 'ended'; sentence: string }

const retryAfterInMs = 10_000
/** Timers of browsers end at 24 days; a code never lasts so long. */
const maxTimerInMs = 86_400_000

export interface UseCashier {
  state: CashierState
  /** Requests it again; with `isFresh` another code. */
  onRenew(isFresh: boolean): void
}

/** The code or address of an order's payment: renewed when it expires, and requested again after a failure. */
export function useCashier(api: ShopApi, orderNumber: string, provider: string | undefined): UseCashier {
  const [state, setState] = useState<CashierState>({ kind: 'loading' })
  const [round, setRound] = useState({ count: 0, isFresh: false })
  useEffect(() => {
    const stopping = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const renewAfter = (delayInMs: number) => {
      timer = setTimeout(
        () => setRound(({ count }) => ({ count: count + 1, isFresh: false })),
        Math.min(Math.max(delayInMs, 1_000), maxTimerInMs),
      )
    }
    async function open() {
      try {
        const cashier = await api.call<typeof openCashier>('POST /api/order/{order_number}/cashier/', {
          params: { order_number: orderNumber },
          body: { provider, fresh: round.isFresh },
          signal: stopping.signal,
        })
        if (stopping.signal.aborted) return
        setState({ kind: 'open', cashier })
        renewAfter(Date.parse(cashier.expires_at) - Date.now())
      } catch (failure) {
        if (stopping.signal.aborted) return
        if (!(failure instanceof ApiFailure)) throw failure
        if (failure.status >= 400 && failure.status < 500 && failure.status !== 429) {
          setState({ kind: 'ended', sentence: failure.message })
        } else {
          setState({ kind: 'unavailable' })
          renewAfter(retryAfterInMs)
        }
      }
    }
    void open()
    return () => {
      stopping.abort()
      clearTimeout(timer)
    }
  }, [api, orderNumber, provider, round])
  return { state, onRenew: (isFresh) => setRound(({ count }) => ({ count: count + 1, isFresh })) }
}
