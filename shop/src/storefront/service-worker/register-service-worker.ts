/** Starts the service worker once the page is idle, and reports visited pages to it. */
const lookedAtAfterInMs = 2000
/** Waits for the load, because fetching the whole shell must not compete with hydration. */
const reportDelayInMs = 1500

export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker
      .register('/service-worker.js', { updateViaCache: 'none' })
      .catch((error: unknown) => console.info('the shop has no offline copies', error))
  }
  const registerAtRest = () => setTimeout(register, reportDelayInMs)
  if (document.readyState === 'complete') registerAtRest()
  else addEventListener('load', registerAtRest, { once: true })
}

/** @returns cancels the report, when the visitor leaves the page */
export function reportVisitedPage(path: string): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {}
  const timer = setTimeout(() => {
    void navigator.serviceWorker.ready.then(({ active }) =>
      active?.postMessage({ type: 'visited', path }, { transfer: [] }),
    )
  }, lookedAtAfterInMs)
  return () => clearTimeout(timer)
}
