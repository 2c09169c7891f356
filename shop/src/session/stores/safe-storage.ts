import type { StateStorage } from 'zustand/middleware'

/** The browser's storage for the client stores. Where it is closed or full they work in memory only. */
export function safeStorage(storageOf: () => Storage): StateStorage {
  return {
    getItem: (name) => attempt(() => storageOf().getItem(name)),
    setItem: (name, value) => attempt(() => storageOf().setItem(name, value)),
    removeItem: (name) => attempt(() => storageOf().removeItem(name)),
  }
}

function attempt<Result>(act: () => Result): Result | null {
  try {
    return act()
  } catch (error) {
    console.info('storage is closed or full: the state lasts for this page', error)
    return null
  }
}
