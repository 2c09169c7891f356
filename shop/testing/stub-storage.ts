/** Implements a browser's storage over a map, so that a test can inspect it. */
import { vi } from 'vitest'

export function storageOver(values: Map<string, string>): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  }
}

/** Restored after each test, like all stubs. */
export function stubLocalStorage(values: Map<string, string>): void {
  vi.stubGlobal('localStorage', storageOver(values))
}
