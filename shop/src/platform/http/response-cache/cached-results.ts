import { LRUCache } from 'lru-cache'
import {
  trackDependencies,
  recordReadsOf,
  repeatAll,
  type CacheDependencies,
  type Tag,
} from '#platform/database/cache-dependencies.ts'
import type { InFlightResponse, InFlightResponses } from './in-flight-responses.ts'
import { TagIndex } from '#platform/database/tag-index.ts'

interface CachedResult {
  result: unknown
  reads: CacheDependencies
  cachedAtInMs: number
}

interface Reading {
  reads: CacheDependencies
  settled: Promise<unknown>
}

const maxResults = 300
const maxSizeInCharacters = 8_000_000
/** Size of an entry without its result: its key and its dependencies. */
const entrySize = 500

const pendingKeyOf = (key: string) => `result ${key}`

/** Caches results of calls that pages make. Types and terms of delivery are the same on a thousand pages. */
export class CachedResults {
  readonly #inFlight: InFlightResponses
  readonly #underWay = new Map<InFlightResponse, Reading>()
  readonly #keysOf = new TagIndex()
  readonly #results = new LRUCache<string, CachedResult>({
    max: maxResults,
    maxSize: maxSizeInCharacters,
    sizeCalculation: ({ result }) => entrySize + (JSON.stringify(result)?.length ?? 0),
    disposeAfter: ({ reads }, key) => this.#keysOf.remove(key, reads.tags),
  })

  constructor(inFlight: InFlightResponses) {
    this.#inFlight = inFlight
  }

  /** Returns the result, which callers must not change. */
  async get(key: string, read: () => Promise<unknown>): Promise<unknown> {
    const now = Date.now()
    const known = this.#results.get(key)
    const ageInMs = known ? now - known.cachedAtInMs : 0
    // An older result would make the page's own TTL too short.
    if (known && ageInMs <= known.reads.maxAgeInMs / 2) {
      repeatAll(known.reads.repeats)
      recordReadsOf(known.reads, known.reads.maxAgeInMs - ageInMs)
      return known.result
    }
    const { reads, settled } = this.#findUnderWay(key) ?? this.#read(key, read, now)
    try {
      return await settled
    } finally {
      recordReadsOf(reads, reads.maxAgeInMs)
    }
  }

  /** Concurrent callers share the in-flight read. After a change, new callers read again. */
  #findUnderWay(key: string): Reading | undefined {
    const pending = this.#inFlight.find(pendingKeyOf(key))
    const reading = pending && this.#underWay.get(pending)
    if (!reading) return undefined
    const { reads } = reading
    const settled = reading.settled.then((result) => {
      repeatAll(reads.repeats)
      return result
    })
    return { reads, settled }
  }

  #read(key: string, read: () => Promise<unknown>, now: number): Reading {
    const pending = this.#inFlight.begin(pendingKeyOf(key))
    const { reads } = pending
    const settled = trackDependencies(reads, read)
      .then((result) => {
        if (!pending.isOutdated() && !reads.isUncacheable && reads.tags.size > 0)
          this.#keep(key, { result, reads, cachedAtInMs: now })
        return result
      })
      .finally(() => {
        this.#underWay.delete(pending)
        this.#inFlight.end(pending, 'refused')
      })
    this.#underWay.set(pending, { reads, settled })
    return { reads, settled }
  }

  #keep(key: string, cached: CachedResult): void {
    this.#results.set(key, cached)
    // The cache refuses a result larger than its maximum.
    if (this.#results.has(key)) this.#keysOf.add(key, cached.reads.tags)
  }

  drop(tag: Tag): void {
    for (const key of this.#keysOf.findAll(tag)) this.#results.delete(key)
  }

  clear(): void {
    this.#results.clear()
  }
}
