import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** false on the server and until hydration. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
