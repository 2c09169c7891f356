import { LRUCache } from 'lru-cache'

const maxKeysCounted = 5_000

/** Counts by key within windows of time. A window begins with its key's first count. */
export class WindowCounter {
  readonly #max: number
  readonly #windowInMs: number
  readonly #windows = new LRUCache<string, { count: number; endsAtInMs: number }>({ max: maxKeysCounted })

  constructor({ max, windowInMs }: { max: number; windowInMs: number }) {
    this.#max = max
    this.#windowInMs = windowInMs
  }

  /** @returns 0 while the key has been counted often enough only; else in how many seconds its window ends */
  count(key: string): number {
    const now = Date.now()
    const window = this.#windows.get(key)
    if (!window || window.endsAtInMs <= now) {
      this.#windows.set(key, { count: 1, endsAtInMs: now + this.#windowInMs })
      return 0
    }
    window.count += 1
    return window.count <= this.#max ? 0 : Math.max(1, Math.ceil((window.endsAtInMs - now) / 1000))
  }
}
