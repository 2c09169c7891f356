/**
 * Calls back when the page comes back to life: shown again, restored from the history, or online again.
 * Timers stand still while a telephone sleeps.
 * @returns ends it
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
