import { useEffect } from 'react'

/**
 * For pages that lead to the cashier.
 * Going back in the history may show the page as it was left: button busy, order unpaid. Then it is loaded anew.
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
