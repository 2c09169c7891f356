import { useEffect } from 'react'

const intervalInMs = 15_000
const timeoutInMs = 5_000
/** The system often says so a moment before it holds. */
const afterOnlineInMs = [0, 500, 2_000, 5_000]

/**
 * While `isWaiting`, checks for the shop repeatedly, and at once when the system says that the network is back.
 * With `startsNow` it also checks at once.
 */
export function useWhenReachable(
  isWaiting: boolean,
  onReachable: () => void,
  { startsNow = false }: { startsNow?: boolean } = {},
): void {
  useEffect(() => {
    if (!isWaiting) return
    let isOver = false
    const soon: ReturnType<typeof setTimeout>[] = []
    const cancelChecks = () => soon.splice(0).forEach(clearTimeout)
    const look = async () => {
      if (document.visibilityState === 'hidden' || !(await isShopReachable()) || isOver) return
      cancelChecks()
      onReachable()
    }
    const lookNow = () => void look()
    const lookSoon = () => soon.push(...afterOnlineInMs.map((delay) => setTimeout(lookNow, delay)))
    const timer = setInterval(lookNow, intervalInMs)
    if (startsNow && navigator.onLine) lookSoon()
    addEventListener('online', lookSoon)
    document.addEventListener('visibilitychange', lookNow)
    return () => {
      isOver = true
      clearInterval(timer)
      cancelChecks()
      removeEventListener('online', lookSoon)
      document.removeEventListener('visibilitychange', lookNow)
    }
  }, [isWaiting, onReachable, startsNow])
}

async function isShopReachable(): Promise<boolean> {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeoutInMs) })
    return answer.ok
  } catch (error) {
    console.info('the shop cannot be reached yet', error)
    return false
  }
}
