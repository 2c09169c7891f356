import { useContext, useEffect } from 'react'
import { createPath, UNSAFE_DataRouterContext } from 'react-router'

/**
 * In a tab that is older than the shop's last update the next page's script may be missing.
 * The router then reloads the current page. This hook loads the requested page instead, as a document.
 * Browsers without the Navigation API follow the router.
 */
export function useDocumentNavigation(): void {
  // Reads the router itself, which may fail before React has rendered the pending navigation.
  const router = useContext(UNSAFE_DataRouterContext)?.router
  useEffect(() => {
    if (!router || !('navigation' in window)) return
    const leadOn = (event: NavigateEvent) => {
      const { location, formMethod } = router.state.navigation
      if (event.navigationType !== 'reload' || event.userInitiated || !location || formMethod !== undefined) return
      event.preventDefault()
      setTimeout(() => window.location.assign(createPath(location)))
    }
    window.navigation.addEventListener('navigate', leadOn)
    return () => window.navigation.removeEventListener('navigate', leadOn)
  }, [router])
}
