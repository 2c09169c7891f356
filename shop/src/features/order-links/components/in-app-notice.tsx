import { useEffect, useState } from 'react'
import { m } from '#texts'
import { usePublicSettings } from '#platform/shop-api/public-settings.ts'
import { formatShopClock } from '#ui/display/shop-time.ts'
import { useInAppBrowser } from '#features/orders/components/use-in-app-browser.ts'
import { useNow } from '#features/orders/components/waiting/use-now.ts'
import { isPaymentBlocked } from './payment-blocked.ts'

const clockIntervalInMs = 20_000

/** Before the step that orders: how to pay from a browser inside another app. Nothing in all other browsers. */
export function InAppNotice() {
  const kind = useInAppBrowser()
  if (kind === 'none') return null
  if (kind === 'unsure') return <p className="text-note text-ink-2">{m.order_links_unsure()}</p>
  return <BlockedNotice />
}

function BlockedNotice() {
  const { provider, reservedForInMs } = usePublicSettings()
  const now = useNow(clockIntervalInMs)
  const isBlocked = useIsPaymentBlocked()
  if (!isBlocked) return null
  const until = new Date(now.getTime() + reservedForInMs).toISOString()
  return (
    <p className="rounded-control bg-warn-soft px-4 py-3 text-warn">
      {m.order_links_blocked({ provider, time: formatShopClock(until, now) })}
    </p>
  )
}

function useIsPaymentBlocked(): boolean {
  const [isBlocked, setIsBlocked] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const look = async () => {
      const isSo = await isPaymentBlocked(leaving.signal)
      if (!leaving.signal.aborted) setIsBlocked(isSo)
    }
    void look().catch((failure: unknown) => {
      if (!leaving.signal.aborted) throw failure
    })
    return () => leaving.abort()
  }, [])
  return isBlocked
}
