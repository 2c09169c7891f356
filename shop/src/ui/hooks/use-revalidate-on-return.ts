import { useEffect } from 'react'

/**
 * For pages that lead away to the cashier: going back in the history may show the page as it was left, button at work and
 * order unpaid. Then it is loaded anew.
 */
export function useRevalidateOnReturn(): void {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload()
    }
    addEventListener('pageshow', reload)
    return () => removeEventListener('pageshow', reload)
  }, [])
}
