/** Segmented LRU, limited by count and bytes: new entries are on probation, so a crawler cannot evict hot pages. */
import { LRUCache } from 'lru-cache'
import type { Tag } from '#platform/database/cache-dependencies.ts'
import type { CachedResponse } from './cached-response.ts'
import { TagIndex } from '#platform/database/tag-index.ts'

export interface StoreBounds {
  maxSizeInBytes: number
  maxResponses: number
}

/** Share reserved for entries on probation; they may use all free space. */
const shareOnTrial = 0.2

export class ResponseStore {
  readonly #bounds: StoreBounds
  readonly #onTrial: LRUCache<string, CachedResponse>
  readonly #proven: LRUCache<string, CachedResponse>
  readonly #keysOf = new TagIndex()

  constructor(bounds: StoreBounds) {
    this.#bounds = bounds
    this.#onTrial = createPart(bounds)
    this.#proven = createPart(bounds)
  }

  get count(): number {
    return this.#onTrial.size + this.#proven.size
  }

  get sizeInBytes(): number {
    return this.#onTrial.calculatedSize + this.#proven.calculatedSize
  }

  /** Counts as a use. The second use promotes an entry. */
  find(key: string): CachedResponse | undefined {
    const proven = this.#proven.get(key)
    if (proven) return proven
    const response = this.#onTrial.get(key)
    if (!response) return undefined
    this.#onTrial.delete(key)
    this.#proven.set(key, response)
    if (!this.#proven.has(key)) this.#keysOf.remove(key, response.tags)
    return response
  }

  keep(key: string, response: CachedResponse): void {
    this.delete(key)
    this.#onTrial.set(key, response)
    if (!this.#onTrial.has(key)) return
    this.#keysOf.add(key, response.tags)
    this.#makeRoom()
  }

  measure(key: string, response: CachedResponse): void {
    const part = this.#proven.peek(key) === response ? this.#proven : this.#onTrial
    if (part.peek(key) !== response) return
    part.delete(key)
    part.set(key, response)
    if (!part.has(key)) this.#keysOf.remove(key, response.tags)
    this.#makeRoom()
  }

  includes(key: string, response: CachedResponse): boolean {
    return this.#proven.peek(key) === response || this.#onTrial.peek(key) === response
  }

  has(key: string): boolean {
    return this.#proven.has(key) || this.#onTrial.has(key)
  }

  delete(key: string): CachedResponse | undefined {
    const response = this.#proven.peek(key) ?? this.#onTrial.peek(key)
    if (!response) return undefined
    this.#proven.delete(key)
    this.#onTrial.delete(key)
    this.#keysOf.remove(key, response.tags)
    return response
  }

  /** @returns the keys of popular responses among the dropped ones */
  drop(tag: Tag): string[] {
    const popular: string[] = []
    for (const key of this.#keysOf.findAll(tag)) {
      if (this.delete(key)?.isPopular) popular.push(key)
    }
    return popular
  }

  clear(): void {
    this.#proven.clear()
    this.#onTrial.clear()
    this.#keysOf.clear()
  }

  #makeRoom(): void {
    const { maxSizeInBytes, maxResponses } = this.#bounds
    const isWithin = (share: number, size: number, count: number) =>
      size <= Math.ceil(maxSizeInBytes * share) && count <= Math.ceil(maxResponses * share)
    while (!isWithin(1, this.sizeInBytes, this.count)) {
      const hasOnlyItsShare = isWithin(shareOnTrial, this.#onTrial.calculatedSize, this.#onTrial.size)
      if (hasOnlyItsShare && this.#proven.size > 0) this.#putOnTrialAgain()
      else this.delete(leastUsedOf(this.#onTrial))
    }
  }

  /** Demotes the least used promoted entry to probation. */
  #putOnTrialAgain(): void {
    const key = leastUsedOf(this.#proven)
    const response = this.#proven.peek(key)!
    this.#proven.delete(key)
    this.#onTrial.set(key, response)
  }
}

function createPart({ maxResponses, maxSizeInBytes }: StoreBounds): LRUCache<string, CachedResponse> {
  return new LRUCache<string, CachedResponse>({
    // The store evicts entries itself; one more fits in the meantime.
    max: maxResponses + 1,
    maxSize: 2 * maxSizeInBytes,
    maxEntrySize: Math.ceil(maxSizeInBytes * shareOnTrial),
    sizeCalculation: (response, key) => response.sizeInBytes + 2 * key.length,
  })
}

function leastUsedOf(part: LRUCache<string, CachedResponse>): string {
  return part.rkeys().next().value!
}
