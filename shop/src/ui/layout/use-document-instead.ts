import { useEffect } from 'react'
import { createPath, useNavigation } from 'react-router'

/**
 * In a tab that is older than the shop's last update the script of the next page may be gone. The router then loads the page
 * anew that one is leaving; this leads on to the one that was asked for, as a document. Browsers without the Navigation API do
 * as the router says.
 */
export function useDocumentInstead(): void {
  const { location, formMethod } = useNavigation()
  const target = location && formMethod === undefined ? createPath(location) : null
  useEffect(() => {
    if (target === null || !('navigation' in window)) return
    const leadOn = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated) return
      event.preventDefault()
      setTimeout(() => window.location.assign(target))
    }
    window.navigation.addEventListener('navigate', leadOn)
    return () => window.navigation.removeEventListener('navigate', leadOn)
  }, [target])
}
