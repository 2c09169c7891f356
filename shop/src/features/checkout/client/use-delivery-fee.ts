import { useEffect, useState } from 'react'
import type { quoteOrder } from '#features/checkout/contract.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'

const pauseInMs = 250

/**
 * The delivery fee of this quantity, from the shop's quote. Updates shortly after a change.
 * @returns a decimal amount: '0.00' while unknown, null without a quote
 */
export function useDeliveryFee(goodsId: number, quantity: number): string | null {
  const [fee, setFee] = useState<string | null>('0.00')
  useEffect(() => {
    const leaving = new AbortController()
    const fetchFee = async () => {
      try {
        const body = { lines: [{ goods_id: goodsId, quantity }] }
        const { delivery } = await browserShopApi.call<typeof quoteOrder>('POST /api/order/quote/', { body })
        if (!leaving.signal.aborted) setFee(delivery.fee)
      } catch (error) {
        // The purchase will show the error, and this display buys nothing.
        console.info('the delivery fee did not load', error)
        if (!leaving.signal.aborted) setFee(null)
      }
    }
    const timer = setTimeout(() => void fetchFee(), pauseInMs)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [goodsId, quantity])
  return fee
}
