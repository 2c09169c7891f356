import { useEffect, useState } from 'react'
import type { quoteOrder } from '#features/checkout/contract.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { m } from '#texts'

const pauseInMs = 250

interface QuotedFee {
  /** A decimal amount: '0.00' before the first quote, null without a quote. */
  fee: string | null
  /** Why there is none. */
  problem: string
}

/** The delivery fee of this quantity, from the shop's quote. Updates shortly after a change, and at once by `retry`. */
export function useDeliveryFee(goodsId: number, quantity: number): QuotedFee & { retry: () => void } {
  const [quoted, setQuoted] = useState<QuotedFee>({ fee: '0.00', problem: '' })
  const [retried, setRetried] = useState<{ quantity: number } | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const fetchFee = async () => {
      try {
        const body = { lines: [{ goods_id: goodsId, quantity }] }
        const { delivery } = await browserShopApi.call<typeof quoteOrder>('POST /api/order/quote/', { body })
        if (!leaving.signal.aborted) setQuoted({ fee: delivery.fee, problem: '' })
      } catch (error) {
        console.info('the delivery fee did not load', error)
        const isRefused = error instanceof ApiFailure && error.code === 'not_deliverable'
        if (!leaving.signal.aborted)
          setQuoted({ fee: null, problem: isRefused ? error.message : m.checkout_fee_unknown() })
      }
    }
    const timer = setTimeout(() => void fetchFee(), retried?.quantity === quantity ? 0 : pauseInMs)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [goodsId, quantity, retried])
  return { ...quoted, retry: () => setRetried({ quantity }) }
}
