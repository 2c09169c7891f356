/** Starts the service worker once the page is at rest, and tells it which pages have been looked at. */
const lookedAtAfterInMs = 2000

export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker
      .register('/service-worker.js', { updateViaCache: 'none' })
      .catch((error: unknown) => console.info('the shop cannot be read without a network', error))
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

/** @returns how to take it back: the visitor has gone on */
export function tellVisitedPage(path: string): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {}
  const timer = setTimeout(() => {
    void navigator.serviceWorker.ready.then(({ active }) =>
      active?.postMessage({ type: 'visited', path }, { transfer: [] }),
    )
  }, lookedAtAfterInMs)
  return () => clearTimeout(timer)
}
