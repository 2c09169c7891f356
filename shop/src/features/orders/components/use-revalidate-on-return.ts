import { useEffect } from 'react'

/**
 * Reloads pages that lead to the cashier when the history restores them.
 * A restored page would show its old state: button busy, order unpaid.
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
