import { LRUCache } from 'lru-cache'

const maxKeysCounted = 5_000

export interface Window {
  count: number
  endsAtInMs: number
  /** Counted here, but not yet shared with other processes. */
  unshared: number
}

interface WindowLimit {
  max: number
  windowInMs: number
  /** Called with each count that should be shared. */
  onMany?(key: string, window: Window): void
}

/** Counts below this share of the limit are not shared. */
const shareOfMany = 0.1

/** Counts by key within time windows. A window begins with its key's first count. */
export class WindowCounter {
  readonly #limit: WindowLimit
  readonly #windows = new LRUCache<string, Window>({ max: maxKeysCounted })

  constructor(limit: WindowLimit) {
    this.#limit = limit
  }

  /** @returns 0 while the key is within its limit; else the seconds until its window ends */
  count(key: string): number {
    const { max, windowInMs, onMany } = this.#limit
    const now = Date.now()
    let window = this.#windows.get(key)
    if (!window || window.endsAtInMs <= now) {
      window = { count: 0, endsAtInMs: now + windowInMs, unshared: 0 }
      this.#windows.set(key, window)
    }
    window.count += 1
    window.unshared += 1
    if (onMany && window.count >= max * shareOfMany) onMany(key, window)
    return window.count <= max ? 0 : Math.max(1, Math.ceil((window.endsAtInMs - now) / 1000))
  }
}
