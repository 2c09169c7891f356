/**
 * Calls back when the page is shown again, restored from the history or online again, because timers pause while a
 * phone sleeps.
 * @returns a function that ends it
 */
export function onWake(onAwake: () => void): () => void {
  const look = () => {
    if (!document.hidden) onAwake()
  }
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted) look()
  }
  document.addEventListener('visibilitychange', look)
  addEventListener('pageshow', show)
  addEventListener('online', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    removeEventListener('pageshow', show)
    removeEventListener('online', look)
  }
}
