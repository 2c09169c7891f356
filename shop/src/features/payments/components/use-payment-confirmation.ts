import { useEffect, useState } from 'react'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { type Confirmation, confirmPayment } from './confirm-payment.ts'

/** Result of an order's payment; null while loading, `waiting` after a long time. */
export function usePaymentConfirmation(orderNumber: string | null): Confirmation | { kind: 'waiting' } | null {
  const [confirmation, setConfirmation] = useState<Confirmation | { kind: 'waiting' } | null>(null)
  useEffect(() => {
    if (!orderNumber) return
    const stopping = new AbortController()
    const { signal } = stopping
    confirmPayment(browserShopApi, orderNumber, {
      signal,
      wait: (durationInMs) => pause(durationInMs, signal),
      onLongWait: () => setConfirmation({ kind: 'waiting' }),
    }).then(setConfirmation, (failure: unknown) => {
      if (!signal.aborted) throw failure
    })
    return () => stopping.abort()
  }, [orderNumber])
  return orderNumber ? confirmation : { kind: 'unknown_order' }
}

function pause(durationInMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, durationInMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
