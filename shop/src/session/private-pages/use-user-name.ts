import { useSyncExternalStore } from 'react'
import { readSession, subscribeToSession } from '../session.ts'

/** Username of the session; null without one, and on the server. */
export function useUserName(): string | null {
  return useSyncExternalStore(
    subscribeToSession,
    () => readSession()?.user_name ?? null,
    () => null,
  )
}
