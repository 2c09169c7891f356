import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { getOrder, Order } from '#features/orders/contract.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { movingStatuses } from './news-of-orders.ts'

const firstDelayInMs = 2_000
const longestDelayInMs = 20_000
const growth = 1.5
/** The server notices an order's end a moment after it. */
const afterExpiryInMs = 2_000

/** Loads the list anew when an order's money has come or gone back, and when its time to be paid has run out. */
export function useOrderNews(orders: readonly Order[]): void {
  const { revalidate } = useRevalidator()
  const moving = orders
    .filter(({ status }) => movingStatuses.includes(status))
    .map(({ order_number, status }) => `${order_number} ${status}`)
    .join()
  const nextExpiry = Math.min(
    ...orders.filter((order) => order.status === 'pending').map((order) => Date.parse(order.expires_at)),
  )

  useEffect(() => {
    if (moving === '') return
    let delayInMs = firstDelayInMs
    let timer = setTimeout(() => void ask(), delayInMs)
    const stopping = new AbortController()
    async function ask() {
      // Nobody sees a hidden tab.
      const changes = document.hidden ? [] : moving.split(',').map((entry) => hasMoved(entry, stopping.signal))
      const hasNews = (await Promise.all(changes)).some(Boolean)
      if (stopping.signal.aborted) return
      if (hasNews) void revalidate()
      delayInMs = Math.min(delayInMs * growth, longestDelayInMs)
      timer = setTimeout(() => void ask(), delayInMs)
    }
    return () => {
      stopping.abort()
      clearTimeout(timer)
    }
  }, [moving, revalidate])

  useEffect(() => {
    const leftInMs = nextExpiry - Date.now()
    if (!Number.isFinite(leftInMs) || leftInMs <= 0) return
    const timer = setTimeout(() => void revalidate(), leftInMs + afterExpiryInMs)
    return () => clearTimeout(timer)
  }, [nextExpiry, revalidate])
}

/** Asked quietly: a lost answer is no news. */
async function hasMoved(entry: string, signal: AbortSignal): Promise<boolean> {
  const [orderNumber = '', status] = entry.split(' ')
  try {
    const order = await browserShopApi.call<typeof getOrder>('GET /api/order/{order_number}/', {
      params: { order_number: orderNumber },
      signal,
    })
    return order.status !== status
  } catch (failure) {
    if (failure instanceof ApiFailure || signal.aborted) return false
    throw failure
  }
}
