import { useCallback, useEffect, useRef, useState } from 'react'
import type { LinkedOrder } from '#features/order-links/contract.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { onWake } from '#features/orders/components/on-wake.ts'
import { readLinkedOrder } from './load-order-link.ts'

const readsEveryMs = 5_000
const readsOftenForMs = 600_000
const readsLaterEveryMs = 30_000

export interface CurrentOrder {
  /** Null: the link is wrong, or over. */
  order: LinkedOrder | null
  /** Reads it at once. @returns whether it still waits */
  readAgain(): Promise<boolean>
}

/**
 * The order of a link, read again while it waits: every few seconds for ten minutes, then every half minute. Each return
 * to the page reads it, too. Without a network the last state stays.
 */
export function useLinkedOrder(code: string, loaded: LinkedOrder | null): CurrentOrder {
  const [newer, setNewer] = useState<{ than: LinkedOrder | null; order: LinkedOrder | null } | null>(null)
  const order = newer !== null && newer.than === loaded ? newer.order : loaded
  const isWaiting = order?.status === 'pending'
  const running = useRef<Promise<LinkedOrder | null> | null>(null)
  const readAgain = useCallback(async () => {
    const reading = running.current ?? readLinkedOrder(code)
    running.current = reading
    try {
      const read = await reading
      setNewer({ than: loaded, order: read })
      return read?.status === 'pending'
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      console.info('the order was not read again', failure.code)
      return true
    } finally {
      running.current = null
    }
  }, [code, loaded])
  useEffect(() => {
    if (!isWaiting) return
    const readIfVisible = () => {
      if (!document.hidden) void readAgain()
    }
    const ignoreWake = onWake(() => void readAgain())
    let timer = setInterval(readIfVisible, readsEveryMs)
    const change = setTimeout(() => {
      clearInterval(timer)
      timer = setInterval(readIfVisible, readsLaterEveryMs)
    }, readsOftenForMs)
    return () => {
      ignoreWake()
      clearInterval(timer)
      clearTimeout(change)
    }
  }, [isWaiting, readAgain])
  return { order, readAgain }
}
