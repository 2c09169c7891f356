/** The signed-in person, as of the last response. In memory only: browser storage contains no session. */
import { useSyncExternalStore } from 'react'
import type { Me } from './me.ts'

let me: Me | null = null
const listeners = new Set<() => void>()

export const readMe = (): Me | null => me

export function setMe(next: Me | null): void {
  // Another person has signed in: a reload removes the former one's data from the screen.
  if (me && next && me.id !== next.id) location.reload()
  me = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useMe = (): Me | null => useSyncExternalStore(subscribe, readMe)

/** For display only; the server checks permissions itself. */
export const hasPermission = (permission: string): boolean => me?.permissions.includes(permission) ?? false

export const usePermission = (permission: string): boolean =>
  useSyncExternalStore(subscribe, () => hasPermission(permission))
