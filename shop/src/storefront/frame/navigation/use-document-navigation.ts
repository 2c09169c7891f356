import { useContext, useEffect } from 'react'
import { createPath, UNSAFE_DataRouterContext } from 'react-router'

/**
 * In a tab that is older than the shop's last update the script of the next page may be gone.
 * The router then reloads the page that one is leaving. This goes on to the requested page, as a document.
 * Browsers without the Navigation API do as the router says.
 */
export function useDocumentNavigation(): void {
  // The router itself is asked: it may give up before React has rendered that it is on its way.
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
