/** Whether a screen waits for the connection; shown by the frame. */
import { useSyncExternalStore } from 'react'

let isLost = false
const listeners = new Set<() => void>()

export function setConnectionLost(next: boolean): void {
  if (next === isLost) return
  isLost = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useConnectionLost = (): boolean => useSyncExternalStore(subscribe, () => isLost)
