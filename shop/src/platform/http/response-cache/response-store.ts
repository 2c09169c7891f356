/** Segmented LRU, limited by count and bytes: new entries are on probation, so a crawler cannot evict hot pages. */
import { LRUCache } from 'lru-cache'
import type { Tag } from '#platform/database/cache-dependencies.ts'
import type { CachedResponse } from './cached-response.ts'
import { TagIndex } from '#platform/database/tag-index.ts'

export interface StoreBounds {
  maxSizeInBytes: number
  maxAnswers: number
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
    const answer = this.#onTrial.get(key)
    if (!answer) return undefined
    this.#onTrial.delete(key)
    this.#proven.set(key, answer)
    if (!this.#proven.has(key)) this.#keysOf.remove(key, answer.tags)
    return answer
  }

  keep(key: string, answer: CachedResponse): void {
    this.forget(key)
    this.#onTrial.set(key, answer)
    if (!this.#onTrial.has(key)) return
    this.#keysOf.add(key, answer.tags)
    this.#makeRoom()
  }

  measure(key: string, answer: CachedResponse): void {
    const part = this.#proven.peek(key) === answer ? this.#proven : this.#onTrial
    if (part.peek(key) !== answer) return
    part.delete(key)
    part.set(key, answer)
    if (!part.has(key)) this.#keysOf.remove(key, answer.tags)
    this.#makeRoom()
  }

  holds(key: string, answer: CachedResponse): boolean {
    return this.#proven.peek(key) === answer || this.#onTrial.peek(key) === answer
  }

  forget(key: string): void {
    const answer = this.#proven.peek(key) ?? this.#onTrial.peek(key)
    if (!answer) return
    this.#proven.delete(key)
    this.#onTrial.delete(key)
    this.#keysOf.remove(key, answer.tags)
  }

  drop(tag: Tag): void {
    for (const key of this.#keysOf.findAll(tag)) this.forget(key)
  }

  clear(): void {
    this.#proven.clear()
    this.#onTrial.clear()
    this.#keysOf.clear()
  }

  #makeRoom(): void {
    const { maxSizeInBytes, maxAnswers } = this.#bounds
    const isWithin = (share: number, size: number, count: number) =>
      size <= Math.ceil(maxSizeInBytes * share) && count <= Math.ceil(maxAnswers * share)
    while (!isWithin(1, this.sizeInBytes, this.count)) {
      const hasOnlyItsShare = isWithin(shareOnTrial, this.#onTrial.calculatedSize, this.#onTrial.size)
      if (hasOnlyItsShare && this.#proven.size > 0) this.#putOnTrialAgain()
      else this.forget(leastUsedOf(this.#onTrial))
    }
  }

  /** Demotes the least used promoted entry to probation. */
  #putOnTrialAgain(): void {
    const key = leastUsedOf(this.#proven)
    const answer = this.#proven.peek(key)!
    this.#proven.delete(key)
    this.#onTrial.set(key, answer)
  }
}

function createPart({ maxAnswers, maxSizeInBytes }: StoreBounds): LRUCache<string, CachedResponse> {
  return new LRUCache<string, CachedResponse>({
    // The store evicts entries itself; one more fits in the meantime.
    max: maxAnswers + 1,
    maxSize: 2 * maxSizeInBytes,
    maxEntrySize: Math.ceil(maxSizeInBytes * shareOnTrial),
    sizeCalculation: (answer, key) => answer.sizeInBytes + 2 * key.length,
  })
}

function leastUsedOf(part: LRUCache<string, CachedResponse>): string {
  return part.rkeys().next().value!
}
