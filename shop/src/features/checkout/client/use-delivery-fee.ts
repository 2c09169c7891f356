import { useEffect, useState } from 'react'
import type { quoteOrder } from '#features/checkout/contract.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'

const pauseInMs = 250

/**
 * What is added for the delivery of so many, as the shop works it out. It follows a change after a moment.
 * @returns a decimal amount: '0.00' until it is known, null where it cannot be
 */
export function useDeliveryFee(goodsId: number, quantity: number): string | null {
  const [fee, setFee] = useState<string | null>('0.00')
  useEffect(() => {
    const leaving = new AbortController()
    const ask = async () => {
      try {
        const body = { lines: [{ goods_id: goodsId, quantity }] }
        const { delivery } = await browserShopApi.call<typeof quoteOrder>('POST /api/order/quote/', { body })
        if (!leaving.signal.aborted) setFee(delivery.fee)
      } catch (error) {
        // The purchase says what stands in its way; here nothing is bought yet.
        console.info('the delivery fee is not known', error)
        if (!leaving.signal.aborted) setFee(null)
      }
    }
    const timer = setTimeout(() => void ask(), pauseInMs)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [goodsId, quantity])
  return fee
}
