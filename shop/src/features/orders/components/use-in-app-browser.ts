import { useSyncExternalStore } from 'react'
import { type InAppBrowser, inAppBrowser } from '#features/orders/rules/in-app-browser.ts'

const never = () => () => undefined

/** `none` on the server and until hydration, so that pages are the same for every browser. */
export function useInAppBrowser(): InAppBrowser {
  return useSyncExternalStore<InAppBrowser>(
    never,
    () => inAppBrowser(navigator.userAgent),
    () => 'none',
  )
}
