import { useSyncExternalStore } from 'react'
import { readSession, subscribeToSession } from '../session.ts'

/** The name of who is logged in; null for nobody, and while the page is rendered on the server. */
export function useUserName(): string | null {
  return useSyncExternalStore(
    subscribeToSession,
    () => readSession()?.user_name ?? null,
    () => null,
  )
}
