/** New orders that the person has not looked at, of this tab. */
import { useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

export function setNewOrders(next: number): void {
  count = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useNewOrders = (): number => useSyncExternalStore(subscribe, () => count)
