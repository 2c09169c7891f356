import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { listOrders, Order } from '#features/orders/contract.ts'
import type { OrderShow } from '#features/orders/values.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { readSession } from '#session/session.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { haveStatusesChanged, changingStatuses } from './changed-orders.ts'

const firstDelayInMs = 2_000
const maxDelayInMs = 20_000
const growth = 1.5
/** The server notices an order's end a moment after it. */
const afterExpiryInMs = 2_000

export interface OrderListPage {
  page: number
  pageSize: number
  show?: OrderShow | undefined
  search?: OrderSearch | undefined
}

/** As the call names it; days are `2026-11-26`. */
export interface OrderSearch {
  query?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Reloads the list when an order was paid or refunded, and when its time to pay has run out. */
export function useOrderUpdates(orders: readonly Order[], list: OrderListPage): void {
  const { revalidate } = useRevalidator()
  const moving = JSON.stringify(
    orders
      .filter(({ status }) => changingStatuses.includes(status))
      .map(({ order_number, status }) => ({ order_number, status })),
  )
  const listed = JSON.stringify(list)
  const nextExpiry = Math.min(
    ...orders.filter((order) => order.status === 'pending').map((order) => Date.parse(order.expires_at)),
  )

  useEffect(() => {
    const before = JSON.parse(moving) as Pick<Order, 'order_number' | 'status'>[]
    if (before.length === 0) return
    let delayInMs = firstDelayInMs
    let timer = setTimeout(() => void refresh(), delayInMs)
    const stopping = new AbortController()
    async function refresh() {
      // A hidden tab needs no updates.
      const now = document.hidden ? null : await readList(JSON.parse(listed) as OrderListPage, stopping.signal)
      if (stopping.signal.aborted) return
      if (now && haveStatusesChanged(before, now)) void revalidate()
      delayInMs = Math.min(delayInMs * growth, maxDelayInMs)
      timer = setTimeout(() => void refresh(), delayInMs)
    }
    return () => {
      stopping.abort()
      clearTimeout(timer)
    }
  }, [moving, listed, revalidate])

  useEffect(() => {
    const leftInMs = nextExpiry - Date.now()
    if (!Number.isFinite(leftInMs) || leftInMs <= 0) return
    const timer = setTimeout(() => void revalidate(), leftInMs + afterExpiryInMs)
    return () => clearTimeout(timer)
  }, [nextExpiry, revalidate])
}

/** Reads the whole list in one call. Null for an empty list and for a failed call, which counts as no change. */
async function readList(list: OrderListPage, signal: AbortSignal): Promise<Order[] | null> {
  if (!readSession()) return null
  try {
    const { page, pageSize, show, search } = list
    const { results } = await browserShopApi.call<typeof listOrders>('GET /api/order/index_user_order_querset/', {
      query: { page, page_size: pageSize, show, ...search, confirm: 'payments' },
      signal,
    })
    return results
  } catch (failure) {
    if (failure instanceof ApiFailure || signal.aborted) return null
    throw failure
  }
}
