const intervalInMs = 15_000
const timeoutInMs = 5_000
/** The system often reports online a moment too early. */
const afterOnlineInMs = [0, 500, 2_000, 5_000]

/**
 * Checks for the shop repeatedly, and immediately when the system reports the network.
 * Continues after a success, because the caller's next step may fail.
 * @param options with `startsNow` it also checks immediately
 * @returns ends the checks
 */
export function whenReachable(onReachable: () => void, { startsNow = false } = {}): () => void {
  let isOver = false
  const soon: ReturnType<typeof setTimeout>[] = []
  const cancelSoon = () => soon.splice(0).forEach(clearTimeout)
  const look = async () => {
    if (document.visibilityState === 'hidden' || !(await isShopReachable()) || isOver) return
    cancelSoon()
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
    cancelSoon()
    removeEventListener('online', lookSoon)
    document.removeEventListener('visibilitychange', lookNow)
  }
}

/** A shop that is still starting serves nothing else yet. */
export async function isShopReachable(): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeoutInMs) })
    return response.ok && ((await response.json()) as { status?: string }).status === 'ok'
  } catch (error) {
    console.info('the shop is not reachable yet', error)
    return false
  }
}
