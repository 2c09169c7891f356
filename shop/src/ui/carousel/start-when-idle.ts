const maxIdleWaitInMs = 1000
const idleGuessInMs = 200

/**
 * Starts work that a page can defer.
 * Runs when the loaded page is idle, or when pointer or focus reach `element`.
 * @returns cancels the work if it has not started
 */
export function startWhenIdle(element: Element, start: () => void): () => void {
  const waiting = new AbortController()
  const { signal } = waiting
  const begin = () => {
    if (signal.aborted) return
    waiting.abort()
    start()
  }
  for (const sign of ['pointerenter', 'pointerdown', 'focusin']) element.addEventListener(sign, begin, { signal })
  if (document.readyState === 'complete') whenIdle(begin)
  else addEventListener('load', () => whenIdle(begin), { signal })
  return () => waiting.abort()
}

function whenIdle(begin: () => void): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: maxIdleWaitInMs })
  else setTimeout(begin, idleGuessInMs)
}
