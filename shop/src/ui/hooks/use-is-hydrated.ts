import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** false on the server and until the page's script is at work. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
