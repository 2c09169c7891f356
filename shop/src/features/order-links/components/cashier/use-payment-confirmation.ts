import { useEffect, useState } from 'react'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { onWake } from '#features/orders/components/on-wake.ts'
import { type Confirmation, confirmPayment, type Waiting } from './confirm-payment.ts'

/**
 * Result of an order's payment; null while loading, `waiting` after a long time.
 * @param onPending stable between renderings; called with each response while the order waits
 */
export function usePaymentConfirmation(
  orderNumber: string | null,
  onPending?: Waiting['onPending'],
): Confirmation | { kind: 'waiting' } | null {
  const [confirmation, setConfirmation] = useState<Confirmation | { kind: 'waiting' } | null>(null)
  useEffect(() => {
    if (!orderNumber) return
    const stopping = new AbortController()
    const { signal } = stopping
    confirmPayment(browserShopApi, orderNumber, {
      signal,
      wait: (durationInMs) => pause(durationInMs, signal),
      onPending,
      onLongWait: () => setConfirmation({ kind: 'waiting' }),
    }).then(setConfirmation, (failure: unknown) => {
      if (!signal.aborted) throw failure
    })
    return () => stopping.abort()
  }, [orderNumber, onPending])
  return orderNumber ? confirmation : { kind: 'unknown_order' }
}

/** Ends early when the page is shown again. */
function pause(durationInMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const clear = () => {
      clearTimeout(timer)
      ignoreWake()
      signal.removeEventListener('abort', abort)
    }
    const end = () => {
      clear()
      resolve()
    }
    const abort = () => {
      clear()
      reject(signal.reason as Error)
    }
    const timer = setTimeout(end, durationInMs)
    const ignoreWake = onWake(end)
    signal.addEventListener('abort', abort)
  })
}
