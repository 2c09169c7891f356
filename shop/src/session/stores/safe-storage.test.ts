import { expect, test, vi } from 'vitest'
import { safeStorage } from './safe-storage.ts'

test('a closed or full storage loses data, and nothing breaks', () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const refuse = () => {
    throw new DOMException('exceeded the quota', 'QuotaExceededError')
  }
  for (const storageOf of [refuse, () => ({ getItem: refuse, setItem: refuse, removeItem: refuse }) as never]) {
    const storage = safeStorage(storageOf)
    expect(storage.getItem('bear-storage')).toBeNull()
    expect(() => storage.setItem('bear-storage', '{}')).not.toThrow()
    expect(() => storage.removeItem('bear-storage')).not.toThrow()
  }
  expect(console.info).toHaveBeenCalledTimes(6)
})
