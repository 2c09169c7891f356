import { LRUCache } from 'lru-cache'
import { collectReads, noteReadsOf, type Reads, type Tag } from '#platform/database/reads.ts'
import type { PendingAnswers } from './pending-answers.ts'
import { TagIndex } from '#platform/database/tag-index.ts'

interface KeptResult {
  result: unknown
  reads: Reads
  keptAtInMs: number
}

const maxResults = 300

/** What calls gave to pages. Types and related lists are the same on a thousand of them. */
export class CachedResults {
  readonly #pendingAnswers: PendingAnswers
  readonly #keysOf = new TagIndex()
  readonly #kept = new LRUCache<string, KeptResult>({
    max: maxResults,
    disposeAfter: ({ reads }, key) => this.#keysOf.remove(key, reads.tags),
  })

  constructor(pendingAnswers: PendingAnswers) {
    this.#pendingAnswers = pendingAnswers
  }

  /** The result is not to be changed by whoever gets it. */
  async get(key: string, read: () => Promise<unknown>): Promise<unknown> {
    const now = Date.now()
    const known = this.#kept.get(key)
    if (known && now < known.keptAtInMs + known.reads.maxAgeInMs) {
      for (const repeat of known.reads.repeats) repeat()
      noteReadsOf(known.reads, known.reads.maxAgeInMs - (now - known.keptAtInMs))
      return known.result
    }
    const pending = this.#pendingAnswers.begin(`result ${key}`)
    const { reads } = pending
    try {
      const result = await collectReads(reads, read)
      if (!pending.isOutdated() && !reads.isUncacheable && reads.tags.size > 0) {
        this.#kept.set(key, { result, reads, keptAtInMs: now })
        this.#keysOf.add(key, reads.tags)
      }
      return result
    } finally {
      this.#pendingAnswers.end(pending, 'refused')
      noteReadsOf(reads, reads.maxAgeInMs)
    }
  }

  drop(tag: Tag): void {
    for (const key of this.#keysOf.findAll(tag)) this.#kept.delete(key)
  }

  clear(): void {
    this.#kept.clear()
  }
}
